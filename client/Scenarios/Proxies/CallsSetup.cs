namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>One way to make a series of calls.</summary>
/// <param name="Transport">Its key, such as <c>sockets/direct</c>.</param>
/// <param name="Form">Of the calls.</param>
/// <param name="Use">How they come by connections.</param>
/// <param name="Calls">Of a series, one after the other.</param>
/// <param name="PoolSize">Of the pool, where there is one.</param>
/// <param name="PoolTrigger">Likewise.</param>
internal sealed record CallsSetup(string Transport, CallForm Form, ProxyUse Use, int Calls, int PoolSize, int PoolTrigger)
{
    /// <summary>The server; not known before it is up.</summary>
    public string EndPoint { get; init; } = "";

    /// <summary>Whether the calls go over TLS.</summary>
    public bool Tls { get; init; }

    /// <summary>Fingerprint of the server's certificate; null without TLS.</summary>
    public string? Certificate { get; init; }

    public PoolSettings Pool => new(PoolSize, PoolTrigger, Use == ProxyUse.PooledReused);
}
