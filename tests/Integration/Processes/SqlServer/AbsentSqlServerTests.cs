using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>A SQL Server that is not there, or not any more: one attempt, one line, and an end.</summary>
internal sealed class AbsentSqlServerTests : ProcessTestBase
{
    /// <summary>The driver alone, with its defaults, takes longer.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [TestCase("client")]
    [TestCase("server")]
    public async Task A_host_that_nobody_knows_is_told_in_one_line(string program)
    {
        ProgramResult result = await StartAsync(program, "no-such-host.invalid");

        AssertTold(result, "tcp:no-such-host.invalid");
    }

    [TestCase("client")]
    [TestCase("server")]
    public async Task A_server_that_takes_connections_and_is_silent_is_told_in_one_line_after_one_attempt(string program)
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        string source = $"127.0.0.1,{((IPEndPoint)silent.LocalEndpoint).Port}";
        ProgramResult result = await StartAsync(program, source);

        AssertTold(result, $"tcp:{source} within 1 s");
        int attempts = 0;
        for (; silent.Pending(); attempts++)
            (await silent.AcceptTcpClientAsync()).Dispose();
        Assert.That(attempts, Is.EqualTo(1));
    }

    private Task<ProgramResult> StartAsync(string program, string source)
    {
        Program started = Program.Start(program, Folder,
        [
            .. program == "server" ? ["--transport", "sockets", "--form", "async"] : new[] { "--output", "out", "--noise-gates", "off" },
            "--db", "sqlserver", "--connection", $"Server=tcp:{source};User ID=sa;Password=s3cret", "--db-connect-timeout", "1",
        ]);
        return EndAsync(started);
    }

    private static async Task<ProgramResult> EndAsync(Program started)
    {
        using (started)
            return await started.EndAsync(s_limit);
    }

    private static void AssertTold(ProgramResult result, string source)
    {
        Assert.That(result.ExitCode, Is.EqualTo(1), result.Output + result.Errors);
        Assert.That(result.Errors, Is.EqualTo($"error: no SQL Server answers at {source}: start it, or check the server and port in the connection string"));
        Assert.That(result.Output, Does.Not.Contain("s3cret"));
    }
}
