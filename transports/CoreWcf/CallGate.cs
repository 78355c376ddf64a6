using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>How many calls of one connection are at work. CoreWCF has no such limit: its throttle is for a whole service, and no binding sets it.</summary>
internal static class CallGate
{
    private static readonly AsyncLocal<SemaphoreSlim?> s_current = new();

    /// <summary>That of the connection whose call runs here; none where a connection has one call at a time by itself, as in HTTP/1.1.</summary>
    public static SemaphoreSlim? Current => s_current.Value;

    /// <summary>Gives each connection a gate of its own, which flows into the calls that are read from it.</summary>
    public static void Use(IConnectionBuilder connections, int calls) => connections.Use(next => connection =>
    {
        s_current.Value = new SemaphoreSlim(calls, calls);
        return next(connection);
    });
}
