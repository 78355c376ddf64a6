using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Tests.Integration.Support.Tds;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>A SQL Server that is absent, silent, or rejects the program: one attempt, one line, and an end.</summary>
[Category("Long")]
internal sealed class AbsentSqlServerTests : ProcessTestBase
{
    /// <summary>The driver alone, with its defaults, takes longer.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    /// <summary>Time for a server that answers, s: on a busy machine, a handshake takes over a second.</summary>
    private const int PatientS = 30;

    [TestCase("client")]
    [TestCase("server")]
    public async Task An_unknown_host_is_reported_in_one_line(string program)
    {
        ProgramResult result = await StartAsync(program, "no-such-host.invalid");

        AssertTold(result, NoAnswer("tcp:no-such-host.invalid"));
    }

    [TestCase("client")]
    [TestCase("server")]
    public async Task A_server_that_takes_connections_and_is_silent_is_reported_in_one_line_after_one_attempt(string program)
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        string source = $"127.0.0.1,{((IPEndPoint)silent.LocalEndpoint).Port}";
        ProgramResult result = await StartAsync(program, source);

        AssertTold(result, $"no SQL Server answers at tcp:{source} within 1 s: start it, check the server and port in the connection "
            + "string, or raise --db-connect-timeout");
        int attempts = 0;
        for (; silent.Pending(); attempts++)
            (await silent.AcceptTcpClientAsync()).Dispose();
        Assert.That(attempts, Is.EqualTo(1));
    }

    [TestCase("client")]
    [TestCase("server")]
    public async Task A_server_with_a_certificate_of_its_own_is_reported_with_its_remedies(string program)
    {
        await using var server = new TdsServer(new() { Certificate = RunCertificate.OfThisProcess });

        ProgramResult result = await StartAsync(program, server.Address, PatientS);

        AssertTold(result,
            $@"the certificate of tcp:{server.Address} is rejected \(.*\): make this machine trust it, "
                + "or add TrustServerCertificate=True .*");
    }

    [TestCase("client")]
    [TestCase("server")]
    public async Task A_login_that_fails_is_reported_without_its_password(string program)
    {
        await using var server = new TdsServer(new() { LoginErrors = [new(18456, "Login failed for user 'sa' with s3cret.")] });

        ProgramResult result = await StartAsync(program, $"{server.Address};Encrypt=Optional", PatientS);

        AssertTold(result, $"tcp:{server.Address} rejected login 'sa': check the user and password in the connection string");
    }

    private Task<ProgramResult> StartAsync(string program, string source, int connectTimeoutS = 1)
    {
        Program started = Program.Start(program, Folder,
        [
            .. program == "server" ? ["--transport", "sockets", "--form", "async"] : new[] { "--output", "out" },
            "--db", "sqlserver", "--connection", $"Server=tcp:{source};User ID=sa;Password=s3cret", "--db-connect-timeout",
            $"{connectTimeoutS}",
        ]);
        return EndAsync(started);
    }

    private static async Task<ProgramResult> EndAsync(Program started)
    {
        using (started)
            return await started.EndAsync(s_limit);
    }

    private static string NoAnswer(string source) =>
        $"no SQL Server answers at {source}: start it, or check the server and port in the connection string";

    private static void AssertTold(ProgramResult result, string line)
    {
        Assert.That(result.ExitCode, Is.EqualTo(1), result.Output + result.Errors);
        Assert.That(result.Errors, Does.Match($"^error: {line}$"));
        Assert.That(result.Output + result.Errors, Does.Not.Contain("s3cret"));
    }
}
