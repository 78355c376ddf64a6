using System.Net;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Server;

/// <summary>What a server is told to do.</summary>
/// <param name="Transport">How to serve.</param>
/// <param name="Form">How it does its own I/O.</param>
/// <param name="Listen">Where; port 0 means any free one.</param>
/// <param name="StopsWithInput">Whether closed standard input ends it: right under a runner, wrong under a service manager.</param>
/// <param name="RowsInMemory">Rows that are read before it listens and served from memory; 0: one query per row.</param>
public sealed record ServerOptions(ITransport Transport, CallForm Form, IPEndPoint Listen, bool StopsWithInput, int RowsInMemory = 0)
{
    /// <summary>Reads <c>127.0.0.1:0</c>; <c>localhost</c> means 127.0.0.1, as trying IPv6 first costs seconds where nobody listens on it.</summary>
    /// <exception cref="UsageException">It is not an address and a port.</exception>
    public static IPEndPoint ParseEndPoint(string option, string text)
    {
        string address = text.StartsWith("localhost:", StringComparison.OrdinalIgnoreCase) ? $"127.0.0.1:{text["localhost:".Length..]}" : text;
        // IPEndPoint.TryParse also takes a bare address, with port 0: ask for the colon.
        return address.Contains(':', StringComparison.Ordinal) && IPEndPoint.TryParse(address, out IPEndPoint? endpoint)
            ? endpoint
            : throw new UsageException($"{option} '{text}' is not an address and a port: write it like 127.0.0.1:8080.");
    }
}
