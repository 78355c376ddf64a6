using System.Net;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The settings of the scenario's processes; Calls is the endpoint of the service that one calls, if it calls any.</summary>
internal sealed record FanoutSetup(string Transport, int Callers, double Scale, ExternalKind External, string Variant, string? Calls = null)
{
    public const int CallsPerProduct = 3;

    // A starved service answers when it has threads again: what ends a repetition that never comes to its end is the runner.
    private static readonly TimeSpan s_timeout = TimeSpan.FromHours(2);

    /// <summary>Room for every caller at once and for the calls that each causes, whichever end it is.</summary>
    public ITransport CreateTransport() => TransportSelection.Find(TransportCatalog.Create(new()
    {
        MaxConnections = Callers * (CallsPerProduct + 1),
        ConnectTimeout = s_timeout,
        CallTimeout = s_timeout,
        IdleTimeout = s_timeout,
    }), Transport);

    public IPEndPoint ParseCalls() => IPEndPoint.Parse(Calls!);
}
