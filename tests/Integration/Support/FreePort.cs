using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>
/// A port of this machine that nobody listens on, and that no neighbour is given meanwhile: systems give theirs from 32,768 up.
/// </summary>
internal static class FreePort
{
    private const int First = 20_000, End = 32_000;

    /// <summary>So many, each once.</summary>
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
