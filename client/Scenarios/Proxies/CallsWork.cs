using System.Net;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>One series of calls. A pool is filled before the clock and emptied after it; all else opens and closes within.</summary>
internal sealed class CallsWork : IWork
{
    private CallsSetup? _setup;
    private Destination? _server;

    public Task<string?> OpenAsync(JsonElement settings)
    {
        _setup = settings.Deserialize<CallsSetup>(ControlJson.Options)!;
        ITransport transport = TransportSelection.Find(
            TransportCatalog.Create(new TransportOptions { Tls = _setup.Tls, ServerCertificate = _setup.Certificate }), _setup.Transport);
        _server = new Destination(transport, IPEndPoint.Parse(_setup.EndPoint), _setup.Form);
        return Task.FromResult<string?>(null);
    }

    public Task<WorkDone> RunAsync(WorkPass pass) => _setup!.Form == CallForm.Sync ? Task.FromResult(RunSync()) : CallAsync();

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private bool IsPooled => _setup!.Use is ProxyUse.Pooled or ProxyUse.PooledReused;

    private WorkDone RunSync()
    {
        IProxies proxies = IsPooled ? FullPool() : Unpooled();
        try
        {
            var series = new Series(_setup!.Calls);
            while (!series.IsOver)
                series.Add(proxies.GetServiceTables(series.NextId, series.NextId));
            if (!IsPooled)
                SyncClose.Of(proxies);
            return series.End(proxies.SetupMs);
        }
        finally
        {
            SyncClose.Of(proxies);
        }
    }

    private async Task<WorkDone> CallAsync()
    {
        await using IProxies proxies = IsPooled ? await FullPoolAsync() : Unpooled();
        var series = new Series(_setup!.Calls);
        while (!series.IsOver)
            series.Add(await proxies.GetServiceTablesAsync(series.NextId, series.NextId));
        if (!IsPooled)
            await proxies.DisposeAsync();
        return series.End(proxies.SetupMs);
    }

    // A connection is open before the server has accepted it. They are accepted in their order, so one that is opened last and answered
    // shows that all are.
    private ConnectionPool FullPool()
    {
        ConnectionPool pool = ConnectionPool.Open(_server!, _setup!.Pool);
        new NewProxies(_server!).GetServiceTables(1, 1);
        return pool;
    }

    private async Task<ConnectionPool> FullPoolAsync()
    {
        ConnectionPool pool = await ConnectionPool.OpenAsync(_server!, _setup!.Pool);
        await new NewProxies(_server!).GetServiceTablesAsync(1, 1);
        return pool;
    }

    private IProxies Unpooled() => _setup!.Use == ProxyUse.Shared ? new SharedProxy(_server!) : new NewProxies(_server!);
}
