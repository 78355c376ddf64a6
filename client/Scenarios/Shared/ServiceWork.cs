using System.Net;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A service in a process of its own, on a free port of this machine; it tells its endpoint.</summary>
/// <typeparam name="TSetup">What the process is told.</typeparam>
internal abstract class ServiceWork<TSetup> : IWork
{
    private IListener? _listener;

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        (ITransport transport, IServiceTables rows, CallForm form) = Create(settings.Deserialize<TSetup>(ControlJson.Options)!);
        _listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form);
        return _listener.EndPoint.ToString();
    }

    public ValueTask DisposeAsync() => _listener?.DisposeAsync() ?? ValueTask.CompletedTask;

    /// <summary>The service, what it is called over, and the form that it is served in.</summary>
    protected abstract (ITransport Transport, IServiceTables Rows, CallForm Form) Create(TSetup setup);
}
