namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>How the external service is slow.</summary>
internal enum ExternalKind
{
    /// <summary>As its author's: <c>Thread.Sleep</c> on whatever thread the call came on, so that its own pool may starve.</summary>
    Sleep,

    /// <summary>
    /// Never the bottleneck: a timer where its caller awaits; where its caller blocks, a thread, of which its pool has one ready for each
    /// call.
    /// </summary>
    Delay,
}
