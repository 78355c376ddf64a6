namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A server of generated rows.</summary>
/// <param name="Transport">Its key, such as <c>sockets/direct</c>.</param>
/// <param name="Form">How it does its own I/O.</param>
/// <param name="Rows">Held in memory, ids from 1.</param>
internal sealed record ServerSetup(string Transport, CallForm Form, int Rows)
{
    /// <summary>What each row takes, as a query would, one after the other, milliseconds.</summary>
    public double RowDelayMs { get; init; }

    public bool Tls { get; init; }

    /// <summary>Whether all connections' calls are served one after the other.</summary>
    public bool OneAtATime { get; init; }
}
