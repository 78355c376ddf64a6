using System.Net;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>What the scenario's processes are told.</summary>
/// <param name="Transport">Its key.</param>
/// <param name="Callers">At once.</param>
/// <param name="Scale">Of the external service's delays.</param>
/// <param name="External">How the external service is slow.</param>
/// <param name="Variant">The product service's method.</param>
/// <param name="Calls">Address and port of the service that the process calls; null where it calls none.</param>
internal sealed record FanoutSetup(string Transport, int Callers, double Scale, ExternalKind External, string Variant, string? Calls = null)
{
    public const int CallsPerProduct = 3;

    // A starved service answers when it has threads again: what ends a repetition that never comes to its end is the runner.
    private static readonly TimeSpan s_patience = TimeSpan.FromHours(2);

    /// <summary>Room for every caller at once and for the calls that each causes, whichever end it is.</summary>
    public ITransport CreateTransport() => TransportSelection.Find(TransportCatalog.Create(new()
    {
        MaxConnections = Callers * (CallsPerProduct + 1),
        ConnectTimeout = s_patience,
        CallTimeout = s_patience,
        IdleTimeout = s_patience,
    }), Transport);

    public IPEndPoint ParseCalls() => IPEndPoint.Parse(Calls!);
}
