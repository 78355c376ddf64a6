using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>
/// A port of this machine on which no process listens, and that no other process gets meanwhile: systems assign ports from 32,768 up.
/// </summary>
internal static class FreePort
{
    private const int First = 20_000, End = 32_000;

    /// <summary>That many different ports.</summary>
    public static int[] Find(int count)
    {
        var found = new HashSet<int>();
        while (found.Count < count)
            found.Add(Find());
        return [.. found];
    }

    public static int Find()
    {
        int port;
        do
        {
            port = Random.Shared.Next(First, End);
        }
        while (!IsFree(port));
        return port;
    }

    private static bool IsFree(int port)
    {
        using var listener = new TcpListener(IPAddress.Loopback, port);
        try
        {
            listener.Start();
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
