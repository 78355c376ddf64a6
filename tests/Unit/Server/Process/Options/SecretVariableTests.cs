using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Server.Process.Options;

internal sealed class SecretVariableTests : FolderTestBase
{
    // Of this test alone: the environment is the process's.
    private readonly string _name = $"INTEGRATION_METHODS_TEST_{Guid.NewGuid():N}";

    private string Path => Folder["connection"];

    [TearDown]
    public void Unset() => Set(null, null);

    [TestCase("Host=db;Password=x", "Host=db;Password=x")]
    [TestCase("Host=db;Password=x\n", "Host=db;Password=x")]
    [TestCase("  rows.db\r\n\n", "rows.db")]
    [TestCase("\n", null)]
    public void The_line_break_that_an_editor_adds_is_no_part_of_it(string text, string? expected)
    {
        Set(text, null);
        Assert.That(SecretVariable.Read(_name), Is.EqualTo(($"the environment variable {_name}", expected)));

        File.WriteAllText(Path, text);
        Set(null, Path);
        Assert.That(SecretVariable.Read(_name), Is.EqualTo(($"the file {Path} of {_name}_FILE", expected)));
    }

    [Test]
    public void Without_both_there_is_none() => Assert.That(SecretVariable.Read(_name).Secret, Is.Null);

    [Test]
    public void Both_are_refused()
    {
        Set("Host=db", Path);

        Assert.That(() => SecretVariable.Read(_name), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"the environment variables {_name} and {_name}_FILE are both set: unset one of them."));
    }

    [Test]
    public void A_file_that_can_not_be_read_is_named_with_its_variable()
    {
        Set(null, Path);

        Assert.That(() => SecretVariable.Read(_name), Throws.TypeOf<UsageException>().With.Message.Match(
            $"^the file .*connection of the environment variable {_name}_FILE can't be read "
                + "\\(.*\\): correct its name or its permissions\\.$"));
    }

    private void Set(string? secret, string? path)
    {
        Environment.SetEnvironmentVariable(_name, secret);
        Environment.SetEnvironmentVariable($"{_name}_FILE", path);
    }
}
