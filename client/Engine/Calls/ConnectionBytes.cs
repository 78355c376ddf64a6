namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>The wires of all connections of a client.</summary>
internal static class ConnectionBytes
{
    /// <returns>Null where one of them does not tell: a part of a sum would look like a short one.</returns>
    public static WireBytes? Read(IReadOnlyList<IConnection> connections)
    {
        WireBytes sum = default;
        foreach (IConnection connection in connections)
        {
            if ((connection as IWireBytes)?.ReadWireBytes() is not { } bytes)
                return null;
            sum += bytes;
        }
        return sum;
    }

    /// <summary>The version of TLS of all connections, such as <c>1.3</c>; null without TLS.</summary>
    public static string? TlsVersion(IReadOnlyList<IConnection> connections) =>
        string.Join(' ', connections.Select(connection => (connection as IWireBytes)?.TlsVersion).OfType<string>().Distinct()
            .Order(StringComparer.Ordinal)) is { Length: > 0 } versions ? versions : null;
}
