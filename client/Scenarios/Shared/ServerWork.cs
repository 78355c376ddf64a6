using System.Net;
using System.Text.Json;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A server in a process of its own, whose rows are made in memory; tells its endpoint.</summary>
internal sealed class ServerWork : IWork
{
    private IListener? _listener;

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        ServerSetup asked = settings.Deserialize<ServerSetup>(ControlJson.Options)!;
        ITransport transport = TransportSelection.Find(TransportCatalog.Create(new TransportOptions()), asked.Transport);
        _listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), Rows(asked), asked.Form);
        return _listener.EndPoint.ToString();
    }

    public ValueTask DisposeAsync() => _listener?.DisposeAsync() ?? ValueTask.CompletedTask;

    private static IServiceTables Rows(ServerSetup asked)
    {
        IServiceTables rows = new MemoryServiceTables(SeedRows.First(asked.Rows));
        if (asked.RowDelayMs > 0)
            rows = new SlowRows(rows, asked.RowDelayMs);
        return asked.OneAtATime ? new RowsInTurn(rows) : rows;
    }
}
