using System.CommandLine;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Running;

/// <summary>A run that is taken up again has the options that it was started with.</summary>
internal sealed class ResumedLineTests : FolderTestBase
{
    [Test]
    public void Its_own_options_apply_but_for_those_that_are_given_again() =>
        Assert.That(Line(["--form", "sync", "--output", "somewhere", "--repetitions", "7", "--log", "quiet"], "--repetitions", "8"),
            Is.EqualTo(new[] { "--form", "sync", "--log", "quiet", "--resume", Folder.Path, "--repetitions", "8" }));

    [Test]
    public void A_scenario_is_run_by_its_own_command() =>
        Assert.That(Line(["run", "cycles", "--repetitions", "3"]),
            Is.EqualTo(new[] { "run", "cycles", "--repetitions", "3", "--resume", Folder.Path }));

    [Test]
    public void A_password_that_was_kept_out_of_the_files_must_be_given_again()
    {
        string[] recorded = ["--db", "postgres", "--connection", "Host=db;Password=secret"];

        Assert.That(() =>
            Line(recorded),
            Throws.TypeOf<UsageException>().With.Message.Contains("give --resume and that option again").And.Message.Not.Contain("secret"));
        Assert.That(Line(recorded, "--connection", "Host=db;Password=secret"),
            Is.EqualTo(new[] { "--db", "postgres", "--resume", Folder.Path, "--connection", "Host=db;Password=secret" }));
    }

    private string[] Line(string[] recorded, params string[] given)
    {
        RootCommand root = ClientCommand.Create();
        RunFiles.Create(Folder.Path, EnvironmentCapture.Take("r1", 42, recorded, new()) with { EndedBecause = "stopped by the user" });
        try
        {
            return [.. ResumedLine.Parse(root, root.Parse(["--resume", Folder.Path, .. given]), Folder.Path).Tokens.Select(token =>
                token.Value)];
        }
        finally
        {
            foreach (string file in Directory.GetFiles(Folder.Path))
                File.Delete(file);
        }
    }
}
