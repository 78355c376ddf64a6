using System.Net;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A service in a separate process, on a free port of this machine; it reports its <see cref="ServedAt"/>.</summary>
internal abstract class ServiceWork<TSetup> : IWork
{
    private IListener? _listener;

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        TSetup setup = settings.Deserialize<TSetup>(ControlJson.Options)!;
        (ITransport transport, IServiceTables rows, CallForm form) = Create(setup);
        _listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form);
        return ServedAt.Of(_listener, WireOf(setup)).ToString();
    }

    public ValueTask DisposeAsync() => _listener?.DisposeAsync() ?? ValueTask.CompletedTask;

    protected virtual TransportOptions WireOf(TSetup setup) => new();

    /// <summary>The service, what it is called over, and the form that it is served in.</summary>
    protected abstract (ITransport Transport, IServiceTables Rows, CallForm Form) Create(TSetup setup);
}
