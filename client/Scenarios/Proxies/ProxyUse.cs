namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>How a client that makes many calls comes by its connections; in snake case, the variants of the scenario.</summary>
internal enum ProxyUse
{
    /// <summary>A connection for each call, closed after it.</summary>
    NewEachCall,

    /// <summary>The author's pool: connections opened ahead, each for one call, replaced in the background.</summary>
    Pooled,

    /// <summary>A pool whose connections go back into it and are used again.</summary>
    PooledReused,

    /// <summary>One connection for all calls.</summary>
    Shared,
}
