using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Shared;

/// <summary>A client that sends whatever a test wants.</summary>
internal static class RawTcp
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    public static async Task<TcpClient> OpenAsync(IPEndPoint server, params byte[] sent)
    {
        var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(server);
        await client.GetStream().WriteAsync(sent);
        return client;
    }

    /// <summary>Reads until these bytes end what the peer has sent, up to 4 KiB.</summary>
    /// <returns>False where the peer ends first.</returns>
    public static async Task<bool> ReadToAsync(NetworkStream stream, byte[] end)
    {
        byte[] received = new byte[4096];
        int length = 0;
        for (int read; (read = await stream.ReadAsync(received.AsMemory(length))) > 0;)
        {
            length += read;
            if (received.AsSpan(0, length).EndsWith(end))
                return true;
        }
        return false;
    }

    /// <summary>What the server sends until it closes or resets the connection.</summary>
    public static async Task<byte[]> ReadToEndAsync(NetworkStream stream)
    {
        var received = new MemoryStream();
        try
        {
            await stream.CopyToAsync(received).WaitAsync(s_limit);
        }
        catch (IOException)
        {
            // A reset after everything was sent.
        }
        return received.ToArray();
    }
}
