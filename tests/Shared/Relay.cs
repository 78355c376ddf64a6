using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Stands between a client and a server, keeps what each says, and cuts the server off after a number of bytes.</summary>
internal sealed class Relay : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly IPEndPoint _server;
    private readonly long _answerLimit;
    private readonly MemoryStream _asked = new();
    private readonly MemoryStream _answered = new();
    private readonly List<int> _askedEnds = [];
    private readonly List<int> _answeredEnds = [];
    private readonly Task _running;

    /// <param name="server">Where the server listens.</param>
    /// <param name="answerLimit">Bytes of the server's that reach the client before it is closed.</param>
    public Relay(IPEndPoint server, long answerLimit = long.MaxValue)
    {
        (_server, _answerLimit) = (server, answerLimit);
        _listener.Start();
        EndPoint = (IPEndPoint)_listener.LocalEndpoint;
        _running = RunAsync();
    }

    public IPEndPoint EndPoint { get; }

    /// <summary>What the client said; once disposed.</summary>
    public byte[] Asked => _asked.ToArray();

    /// <summary>What the server said and the client was let hear; once disposed.</summary>
    public byte[] Answered => _answered.ToArray();

    /// <summary>Where in <see cref="Asked"/> each piece ended that arrived at once: mostly a frame, or several.</summary>
    public IReadOnlyList<int> AskedEnds => _askedEnds;

    /// <inheritdoc cref="AskedEnds"/>
    public IReadOnlyList<int> AnsweredEnds => _answeredEnds;

    /// <summary>Waits for both ends to close.</summary>
    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _running.WaitAsync(TimeSpan.FromSeconds(30));
    }

    private async Task RunAsync()
    {
        try
        {
            using TcpClient client = await _listener.AcceptTcpClientAsync();
            // A client that tries again on another connection is refused, not left waiting for an accept that never comes.
            _listener.Stop();
            using var server = new TcpClient();
            await server.ConnectAsync(_server);
            client.NoDelay = server.NoDelay = true;
            using NetworkStream near = client.GetStream(), far = server.GetStream();
            await Task.WhenAll(PumpAsync(near, far, _asked, _askedEnds, long.MaxValue),
                PumpAsync(far, near, _answered, _answeredEnds, _answerLimit));
        }
        catch (Exception gone) when (gone is SocketException or InvalidOperationException)
        {
            // Stopped before a client connected.
        }
    }

    private static async Task PumpAsync(NetworkStream from, NetworkStream to, MemoryStream kept, List<int> ends, long limit)
    {
        byte[] buffer = new byte[4096];
        try
        {
            for (int read; limit > 0 && (read = await from.ReadAsync(buffer)) > 0; limit -= read)
            {
                read = (int)Math.Min(read, limit);
                kept.Write(buffer, 0, read);
                ends.Add((int)kept.Length);
                await to.WriteAsync(buffer.AsMemory(0, read));
            }
        }
        catch (Exception gone) when (gone is IOException or ObjectDisposedException)
        {
            // One end left; the code below closes the other.
        }
        to.Close();
        from.Close();
    }
}
