using System.Net;
using System.Text.Json;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>A client in its process: its connections stay open, and each repetition fetches all rows.</summary>
internal sealed class FetchWork : IWork
{
    private readonly List<IConnection> _connections = [];
    private readonly DroppedRows _arrived = new();
    private Callers? _callers;

    public WireBytes? ReadWireBytes() => ConnectionBytes.Read(_connections);

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        FetchSetup asked = settings.Deserialize<FetchSetup>(ControlJson.Options)!;
        ITransport transport = TransportSelection.Find(TransportCatalog.Create(new TransportOptions { Answer = asked.Answer }),
            asked.Transport);
        IPEndPoint endpoint = IPEndPoint.Parse(asked.EndPoint);
        for (int i = 0; i < asked.Callers; i++)
            _connections.Add(await transport.ConnectAsync(endpoint, asked.Form));
        _callers = new Callers(_connections, _arrived, asked.Form, asked.Calls, asked.RowsPerCall);
        return null;
    }

    public async Task<WorkDone> RunAsync(WorkPass pass)
    {
        _arrived.Clear();
        WorkDone done = await _callers!.RunAsync(CancellationToken.None);
        // The rows are checked after the clock.
        return done with { Answer = Answer(_arrived.Digest()) };
    }

    public async ValueTask DisposeAsync()
    {
        foreach (IConnection connection in _connections)
            await connection.DisposeAsync();
    }

    /// <summary>The answer of a client that has every row as it was made, once.</summary>
    public static string Expected(int rows) => Answer(RowDigest.Of(SeedRows.First(rows)));

    private static string Answer(RowDigest digest) =>
        string.Create(CultureInfo.InvariantCulture,
            $"{digest.Count} rows, {digest.DistinctIds} of them different, of sha256 {digest.Sha256}");
}
