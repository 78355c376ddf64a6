namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>The server's rows through connections that come and go by a <see cref="ProxyUse"/>; disposing closes the rest.</summary>
internal interface IProxies : IServiceTables, IAsyncDisposable
{
    /// <summary>What callers have waited for connections to open or come free so far, added up, milliseconds.</summary>
    double SetupMs { get; }
}
