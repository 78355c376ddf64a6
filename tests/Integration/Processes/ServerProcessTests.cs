using System.Net;
using System.Text.Json;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The server alone: one ready line, the null database's ids 1 to 1000, and a clean end.</summary>
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class ServerProcessTests(string key, CallForm form) : ProcessTestBase
{
    [Test]
    public async Task The_server_reports_where_it_listens_and_serves_until_its_input_closes()
    {
        using Program server = Start();
        JsonElement ready = await server.ReadReadyAsync();
        string endpoint = ready.GetProperty("endpoint").GetString()!;

        Assert.That($"{ready.GetProperty("transport").GetString()}/{ready.GetProperty("stack").GetString()}",
            Is.EqualTo(TransportCases.ServerKey(key)));
        Assert.That(ready.GetProperty("form").GetString(), Is.EqualTo(form.Word()));
        Assert.That(ready.GetProperty("pid").GetInt32(), Is.EqualTo(server.Pid));
        Assert.That(await Get(IPEndPoint.Parse(endpoint)), Is.EqualTo(SeedRows.First(1_000)));

        ProgramResult second = await Server("--transport", key, "--form", form.Word(), "--db", "memory", "--listen", endpoint);
        Assert.That(second.Errors,
            Does.StartWith("error: ").And.Contain($"port {IPEndPoint.Parse(endpoint).Port} is in use").And.Not.Contain("\n"));
        Assert.That(second.ExitCode, Is.EqualTo(1));

        server.Input.Close();
        AssertClean(await server.EndAsync());
    }

    [Test]
    public async Task The_server_stops_cleanly_on_a_signal()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("signals are sent with kill(1), which Windows lacks");
        // One server of each kind gets all three signals: this project accepts connections, or Kestrel, which handles signals itself.
        foreach (string signal in key is "sockets/direct" or "grpc/grpc-dotnet" ? ["TERM", "INT", "HUP"] : new[] { "TERM" })
        {
            using Program server = Start();
            await server.ReadReadyAsync();

            server.Signal(signal);
            AssertClean(await server.EndAsync());
        }
    }

    private Program Start() => Program.Start("server", Folder, "--transport", key, "--form", form.Word(), "--db", "memory");

    private async Task<IReadOnlyList<ServiceTable>> Get(IPEndPoint endpoint)
    {
        ITransport transport = TransportCases.Create(key);
        await using IConnection connection = form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint);
        return form == CallForm.Sync ? connection.GetServiceTables(1, 1_000) : await connection.GetServiceTablesAsync(1, 1_000);
    }

    private static void AssertClean(ProgramResult result) =>
        Assert.That((result.ExitCode, result.Output, result.Errors), Is.EqualTo((0, "", "")));
}
