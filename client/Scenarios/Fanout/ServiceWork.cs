using System.Net;
using System.Text.Json;
using IntegrationMethods.Contract;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>One of the two services in a process of its own; it tells its endpoint.</summary>
internal abstract class ServiceWork : IWork
{
    private IListener? _listener;

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        FanoutSetup fanout = settings.Deserialize<FanoutSetup>(ControlJson.Options)!;
        (IServiceTables rows, CallForm form) = Create(fanout);
        _listener = await fanout.CreateTransport().ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form);
        return _listener.EndPoint.ToString();
    }

    public ValueTask DisposeAsync() => _listener?.DisposeAsync() ?? ValueTask.CompletedTask;

    /// <summary>The service, and the form that it is served in.</summary>
    protected abstract (IServiceTables Rows, CallForm Form) Create(FanoutSetup setup);
}
