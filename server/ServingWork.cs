using System.Text.Json;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Server;

/// <summary>The server of a cell, as its runner asks for it.</summary>
internal sealed class ServingWork : IWork
{
    private RowsServer? _server;

    public StatementCounts? Statements => _server?.Database.Counts;

    /// <returns>Its <see cref="ServedAt"/>, with the port really bound.</returns>
    public async Task<string?> OpenAsync(JsonElement settings)
    {
        var serving = settings.Deserialize<ServingSettings>(ControlJson.Options)!;
        ServerGc.Require(serving.ServerGc);
        // The user who started the run owns both ends and must see why a call failed. No limit on calls: waiting for a place would be
        // measured as part of the call.
        TransportOptions wire = serving.Wire with { FaultDetails = true, MaxBlockingCalls = int.MaxValue };
        _server = await RowsServer.StartAsync(serving with { Wire = wire });
        await ReleaseConnectionsAsync();
        return ServedAt.Of(_server.Listener, wire).ToString();
    }

    public async Task FlushAsync() => await _server!.Database.FlushEngineCountsAsync();

    public async Task ReleaseConnectionsAsync() => await _server!.Database.ReleaseConnectionsAsync();

    public async Task ReopenConnectionsAsync()
    {
        if (_server is not null)
            await _server.Database.ReopenConnectionsAsync();
    }

    public ValueTask DisposeAsync() => _server?.DisposeAsync() ?? ValueTask.CompletedTask;
}
