using System.Net;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Tests.Integration.Processes;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>Calls that block for long leave a server threads for the others: the pool alone would add one or two a second.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.SyncServers))]
internal sealed class BlockedServerTests(string key, CallForm form) : ProcessTestBase
{
    private const int LongCalls = 64, Rows = 300;

    [Test]
    public async Task A_short_call_is_answered_while_long_ones_are_at_work()
    {
        string file = Path.Combine(Folder, "rows.db");
        await using (IDatabase database = await DatabaseCatalog.OpenAsync(new DatabaseOptions { Connection = file }))
        {
            await database.CreateSchemaAsync();
            await database.SeedAsync(Rows);
        }
        // Each long call takes 30 s.
        using ServerProgram server = ServerProgram.Start("server", Folder, "--transport", key, "--form", form.Word(), "--connection", file,
            "--db-delay", "100ms", "--db-connections", "100", "--max-calls-per-connection", "100");
        IPEndPoint endpoint = await server.ReadEndPointAsync();
        ITransport transport = TransportCases.Create(key, TransportCases.Patient);
        var waiting = new List<IConnection>();
        try
        {
            var calls = new List<Task>();
            for (int i = 0; i < LongCalls; i++)
            {
                IConnection connection = await transport.ConnectAsync(endpoint);
                waiting.Add(connection);
                calls.Add(connection.GetServiceTablesAsync(1, Rows).AsTask());
            }
            await using IConnection other = await transport.ConnectAsync(endpoint);

            Assert.That(await other.GetServiceTablesAsync(1, 1), Has.Count.EqualTo(1));
            Assert.That(calls.Count(call => call.IsCompleted), Is.Zero);
        }
        finally
        {
            // Some sessions would wait for the end of their calls.
            server.Signal("KILL");
            foreach (IConnection connection in waiting)
                await connection.DisposeAsync();
        }
    }
}
