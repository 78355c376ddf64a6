using System.Net;
using System.Text.Json;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The server alone: one ready line, and a clean end.</summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class ServerProcessTests(string key, CallForm form) : ProcessTestBase
{
    [Test]
    public async Task The_server_reports_where_it_listens_and_serves_until_its_input_closes()
    {
        using Program server = Start();
        JsonElement ready = JsonDocument.Parse(await server.ReadLineAsync()).RootElement;

        Assert.That($"{ready.GetProperty("transport").GetString()}/{ready.GetProperty("stack").GetString()}",
            Is.EqualTo(TransportCases.ServerKey(key)));
        Assert.That(ready.GetProperty("form").GetString(), Is.EqualTo(form.Word()));
        Assert.That(ready.GetProperty("pid").GetInt32(), Is.EqualTo(server.Pid));
        Assert.That(await Get(IPEndPoint.Parse(ready.GetProperty("endpoint").GetString()!)), Has.Count.EqualTo(100));

        server.Input.Close();
        AssertClean(await server.EndAsync());
    }

    [TestCase("TERM")]
    [TestCase("INT")]
    [TestCase("HUP")]
    public async Task The_server_stops_cleanly_on_a_signal(string signal)
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("signals are sent with kill(1), which Windows lacks");
        using Program server = Start();
        await server.ReadLineAsync();

        server.Signal(signal);
        AssertClean(await server.EndAsync());
    }

    [Test]
    public async Task The_server_names_a_port_in_use()
    {
        using Program first = Start();
        string endpoint = JsonDocument.Parse(await first.ReadLineAsync()).RootElement.GetProperty("endpoint").GetString()!;

        ProgramResult second = await Server("--transport", key, "--form", form.Word(), "--db", "memory", "--listen", endpoint);

        Assert.That(second.Errors,
            Does.StartWith("error: ").And.Contain($"port {IPEndPoint.Parse(endpoint).Port} is in use").And.Not.Contain("\n"));
        Assert.That(second.ExitCode, Is.EqualTo(1));
    }

    [Test]
    public async Task With_the_null_database_alone_it_answers_the_ids_1_to_1000()
    {
        using Program server = Program.Start("server", Folder, "--transport", key, "--form", form.Word(), "--db", "memory");
        JsonElement ready = JsonDocument.Parse(await server.ReadLineAsync()).RootElement;

        IReadOnlyList<ServiceTable> rows = await Get(IPEndPoint.Parse(ready.GetProperty("endpoint").GetString()!), 1_000);

        Assert.That(rows, Is.EqualTo(SeedRows.First(1_000)));
    }

    private Program Start() =>
        Program.Start("server", Folder, "--transport", key, "--form", form.Word(), "--db", "memory", "--connection", "Rows=100");

    private async Task<IReadOnlyList<ServiceTable>> Get(IPEndPoint endpoint, int lastId = 100)
    {
        ITransport transport = TransportCases.Create(key);
        await using IConnection connection = form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint);
        return form == CallForm.Sync ? connection.GetServiceTables(1, lastId) : await connection.GetServiceTablesAsync(1, lastId);
    }

    private static void AssertClean(ProgramResult result) =>
        Assert.That((result.ExitCode, result.Output, result.Errors), Is.EqualTo((0, "", "")));
}
