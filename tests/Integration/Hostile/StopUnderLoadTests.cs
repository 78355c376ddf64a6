using System.Net;
using System.Text.Json;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Tests.Integration.Processes;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A real server process with more long calls than its pool has threads: it is told to stop, and does, and tells its peers.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class StopUnderLoadTests(string key, CallForm form) : ProcessTestBase
{
    private const int Crowd = 64, Rows = 3_000;

    /// <summary>A server promises 5 s; a busy machine is no failure of the server's.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    [Test]
    public async Task A_server_under_load_stops_in_time_with_every_peer_notified()
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("signals are sent with kill(1), which Windows lacks");
        var options = new DatabaseOptions { Engine = "sqlite", Connection = Path.Combine(Folder, "own.db") };
        await using (IDatabase database = await DatabaseCatalog.OpenAsync(options))
        {
            await database.CreateSchemaAsync();
            await database.SeedAsync(Rows);
        }
        using ServerProgram server = ServerProgram.Start(
            "server", Folder, "--transport", key, "--form", form.Word(), "--db", "sqlite", "--connection", options.Connection, "--db-delay", "2ms");
        IPEndPoint endpoint = IPEndPoint.Parse(JsonDocument.Parse(await server.ReadLineAsync()).RootElement.GetProperty("endpoint").GetString()!);
        // Before the crowd: on a busy machine the server may not get to another greeting within its limit.
        await using IConnection good = await GoodPeer.ConnectAsync(key, form, endpoint);
        byte[] call = await Recording.OfAsync(key, form, rows: Rows);
        List<RawPeer> crowd = [];
        for (int i = 0; i < Crowd; i++)
        {
            crowd.Add(await RawPeer.OpenAsync(endpoint));
            await crowd[i].SendAsync(call);
        }
        Task<IReadOnlyList<ServiceTable>> waiting = GoodPeer.GetAsync(good, form, 1, Rows);
        await Task.Delay(1_000);

        server.Signal("TERM");

        ProgramResult end = await server.EndAsync(s_limit);
        Assert.That((end.ExitCode, end.Output), Is.EqualTo((0, "")), end.Errors);
        RemedyException failure = (await Assert.CatchAsync<RemedyException>(() => waiting))!;
        TestContext.Out.WriteLine($"{key} {form.Word()}: {failure.GetType().Name}: {failure.Message}");
        crowd.ForEach(peer => peer.Dispose());
    }
}
