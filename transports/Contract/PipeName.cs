using System.Net;

namespace IntegrationMethods.Contract;

/// <summary>
/// The names of named pipes. As with <see cref="UnixSocketFile"/>, each stands for an address and port on which no process listens.
/// </summary>
public static class PipeName
{
    /// <summary>Such as <c>integration-methods-127.0.0.1-40123</c>.</summary>
    public static string Of(IPEndPoint endpoint) => $"integration-methods-{UnixSocketFile.NameOf(endpoint)}";

    /// <summary>Such as <c>\\.\pipe\integration-methods-127.0.0.1-40123</c>.</summary>
    public static string PathOf(IPEndPoint endpoint) => $@"\\.\pipe\{Of(endpoint)}";
}
