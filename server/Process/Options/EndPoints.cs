using System.Net;

namespace IntegrationMethods.Processes.Options;

/// <summary>Addresses and ports in command lines.</summary>
public static class EndPoints
{
    /// <summary>
    /// Reads <c>127.0.0.1:0</c>; <c>localhost</c> means 127.0.0.1, as trying IPv6 first costs seconds if no process listens on it.
    /// </summary>
    /// <exception cref="UsageException">It is not an address and a port.</exception>
    public static IPEndPoint Parse(string option, string text)
    {
        string address = text.StartsWith("localhost:", StringComparison.OrdinalIgnoreCase)
            ? $"127.0.0.1:{text["localhost:".Length..]}"
            : text;
        // IPEndPoint.TryParse also takes a bare address, with port 0: ask for the colon.
        return address.Contains(':', StringComparison.Ordinal) && IPEndPoint.TryParse(address, out IPEndPoint? endpoint)
            ? endpoint
            : throw new UsageException($"{option} must be an address and a port, such as 127.0.0.1:8080, not "
                + $"'{BrokerAddress.Shown(text)}'.");
    }
}
