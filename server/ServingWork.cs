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
        // Both ends belong to whoever started the run, who is to see why a call failed; and a call that waits for a place would be measured
        // with its wait.
        TransportOptions wire = serving.Wire with { FaultDetails = true, MaxBlockingCalls = int.MaxValue };
        _server = await RowsServer.StartAsync(serving with { Wire = wire });
        return ServedAt.Of(_server.Listener, wire).ToString();
    }

    public async Task FlushAsync() => await _server!.Database.FlushEngineCountsAsync();

    public async Task ReleaseConnectionsAsync() => await _server!.Database.ReleaseConnectionsAsync();

    public ValueTask DisposeAsync() => _server?.DisposeAsync() ?? ValueTask.CompletedTask;
}
