namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>One way to make a series of calls, one after the other.</summary>
internal sealed record CallsSetup(string Transport, CallForm Form, ProxyUse Use, int Calls, int PoolSize, int PoolTrigger)
{
    /// <summary>The server; not known before it is up.</summary>
    public string EndPoint { get; init; } = "";

    public bool Tls { get; init; }

    /// <summary>Fingerprint of the server's certificate; null without TLS.</summary>
    public string? Certificate { get; init; }

    public PoolSettings Pool => new(PoolSize, PoolTrigger, Use == ProxyUse.PooledReused);
}
