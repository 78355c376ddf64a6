namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Named pipes where there are none: WindowsTests has those of Windows.</summary>
internal sealed class PipeServerTests : ProcessTestBase
{
    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has named pipes.")]
    public async Task Elsewhere_a_server_and_a_run_refuse_it_in_one_line([Values("server", "client")] string program)
    {
        string[] common = ["--transport", "sockets/direct", "--address", "pipe", "--db", "memory"];
        ProgramResult result = program == "client" ? await Client(common) : await Program.RunAsync("server", Folder, common);

        Assert.That(result.Errors.TrimEnd(),
            Is.EqualTo("error: --address pipe needs Windows named pipes, which this system doesn't have: use --address unix."));
        Assert.That(result.ExitCode, Is.EqualTo(2));
    }
}
