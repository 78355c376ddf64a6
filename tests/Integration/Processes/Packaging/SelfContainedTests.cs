using System.Runtime.InteropServices;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>A self-contained build runs where there is no .NET: it starts its server by the server's own executable.</summary>
[Category("Long")]
internal sealed class SelfContainedTests : ProcessTestBase
{
    [Test]
    public async Task A_run_needs_no_dotnet_on_the_machine()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("env(1) empties the environment");
        string folder = await Publication.SelfContainedAsync(RuntimeInformation.RuntimeIdentifier);

        ProgramResult result = await Program.RunToolAsync("/usr/bin/env", Folder,
            ["-i", "PATH=", Path.Combine(folder, "client"), .. TinyRun.Of("sockets")]);

        TinyRun.Check(result, ReadCsv("runs.csv"), "sockets");
    }

    [Test]
    public void The_documents_have_the_command() =>
        Assert.That(Checkout.Read("client/README.md"),
            Does.Contain("dotnet publish client -r linux-x64 --self-contained -o ").And.Contain("dotnet pack client -o "));

    [Test]
    public async Task The_server_alone_needs_none_either()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("env(1) empties the environment");
        string folder = await Publication.SelfContainedAsync(RuntimeInformation.RuntimeIdentifier);
        using Program server = Program.StartTool("/usr/bin/env", Folder,
            ["-i", "PATH=", Path.Combine(folder, "server"), "--transport", "grpc/direct", "--form", "async", "--listen", "127.0.0.1:0",
                "--db", "memory"]);

        Assert.That(await server.ReadLineAsync(), Does.Contain("127.0.0.1:"));
        server.Input.Close();
        Assert.That((await server.EndAsync()).ExitCode, Is.Zero);
    }
}
