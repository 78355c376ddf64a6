namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The encoding of what both programs write.</summary>
[Category("Long")]
internal sealed class EncodingTests : ProcessTestBase
{
    [TestCase("en_US.utf-8", "1, 2, 4 … up")]
    [TestCase("en_US.us-ascii", "1, 2, 4 ... up")]
    public async Task A_terminal_without_Unicode_is_written_to_in_ASCII(string locale, string expected)
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the locale decides on Unix");

        ProgramResult help = await Program.RunToolAsync(Program.Dotnet, Folder,
            [Path.Combine(AppContext.BaseDirectory, "client.dll"), "run", "cycles", "--help"], ("LC_ALL", locale));

        Assert.That(string.Join(' ', help.Output.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)), Does.Contain(expected));
    }
}
