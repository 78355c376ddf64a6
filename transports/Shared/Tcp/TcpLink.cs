using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>
/// What a protocol reads from and writes to: its socket, or from some moment on TLS over it; or a named pipe. One reader and one writer at
/// a time.
/// </summary>
internal sealed class TcpLink : IDisposable
{
    private readonly Socket? _socket;
    private Stream? _stream;
    private BlockingSocketStream? _blocking;

    /// <param name="socket">Its owner closes it, which ends whatever goes on here.</param>
    public TcpLink(Socket socket) => _socket = socket;

    /// <param name="pipe">As <see cref="Stream.ReadTimeout"/> it has the longest wait of blocking calls.</param>
    public TcpLink(Stream pipe) => _stream = pipe;

    public Socket Socket => _socket ?? throw new InvalidOperationException("a named pipe has no socket");

    public string? TlsVersion => _stream is SslStream tls ? TlsVersions.Of(tls) : null;

    /// <summary>Longest wait of <see cref="Receive"/>, in milliseconds.</summary>
    public int ReceiveTimeout => _socket?.ReceiveTimeout ?? _stream!.ReadTimeout;

    public WireBytes? ReadWireBytes() => TcpWire.Read(_socket);

    /// <summary>Blocks until there are bytes, up to <see cref="ReceiveTimeout"/>.</summary>
    /// <returns>0 at the end of the stream.</returns>
    /// <exception cref="SocketException">The connection failed.</exception>
    public int Receive(Span<byte> buffer) => _stream is null ? _socket!.Receive(buffer) : Read(_stream, buffer);

    /// <inheritdoc cref="Receive"/>
    public ValueTask<int> ReceiveAsync(Memory<byte> buffer) => _stream is null
        ? _socket!.ReceiveAsync(buffer, SocketFlags.None)
        : ReadAsync(_stream, buffer);

    /// <summary>Blocks until some bytes are on their way, up to the socket's <see cref="Socket.SendTimeout"/>.</summary>
    /// <returns>How many.</returns>
    /// <exception cref="SocketException">The connection failed.</exception>
    public int Send(ReadOnlySpan<byte> bytes) => _stream is null ? _socket!.Send(bytes) : Write(_stream, bytes);

    /// <inheritdoc cref="Send"/>
    public ValueTask<int> SendAsync(ReadOnlyMemory<byte> bytes) => _stream is null
        ? _socket!.SendAsync(bytes, SocketFlags.None)
        : WriteAsync(_stream, bytes);

    /// <summary>Closes the connection, even while it is in use.</summary>
    public void Close()
    {
        if (_socket is null)
            _stream!.Dispose();
        else
            _socket.Dispose();
    }

    /// <summary>From here on everything is TLS, with this end as the client.</summary>
    /// <exception cref="TransportException">The server is another one, or does not speak it; the socket is closed.</exception>
    public void Secure(TlsClient client) =>
        _stream = client.Authenticate(Socket, _blocking = new BlockingSocketStream(Socket, ownsSocket: false));

    /// <inheritdoc cref="Secure(TlsClient)"/>
    public async ValueTask SecureAsync(TlsClient client, CancellationToken ct) =>
        _stream = await client.AuthenticateAsync(Socket, new NetworkStream(Socket, ownsSocket: false), null, ct);

    /// <summary>From here on everything is TLS, with this end as the server.</summary>
    /// <exception cref="AuthenticationException">No handshake.</exception>
    public void Secure(TlsServer server) =>
        _stream = server.Authenticate(Socket, _blocking = new BlockingSocketStream(Socket, ownsSocket: false));

    /// <inheritdoc cref="Secure(TlsServer)"/>
    public async ValueTask SecureAsync(TlsServer server) =>
        _stream = await server.AuthenticateAsync(new NetworkStream(Socket, ownsSocket: false));

    /// <summary>
    /// Announces the end of the data, if TLS has a message for that. Blocks on a link that was secured by a blocking call.
    /// </summary>
    public Task EndAsync() => (_stream as SslStream)?.ShutdownAsync() ?? Task.CompletedTask;

    /// <summary>Call this when no reads or writes are in progress.</summary>
    public void Dispose() => _stream?.Dispose();

    private int Read(Stream stream, Span<byte> buffer)
    {
        try
        {
            _blocking?.BeginRead();
            return stream.Read(buffer);
        }
        catch (Exception error) when (IsOfStream(error))
        {
            throw FailureOf(error);
        }
    }

    private static async ValueTask<int> ReadAsync(Stream stream, Memory<byte> buffer)
    {
        try
        {
            return await stream.ReadAsync(buffer);
        }
        catch (Exception error) when (IsOfStream(error))
        {
            throw FailureOf(error);
        }
    }

    private static int Write(Stream stream, ReadOnlySpan<byte> bytes)
    {
        try
        {
            stream.Write(bytes);
            return bytes.Length;
        }
        catch (Exception error) when (IsOfStream(error))
        {
            throw FailureOf(error);
        }
    }

    private static async ValueTask<int> WriteAsync(Stream stream, ReadOnlyMemory<byte> bytes)
    {
        try
        {
            await stream.WriteAsync(bytes);
            return bytes.Length;
        }
        catch (Exception error) when (IsOfStream(error))
        {
            throw FailureOf(error);
        }
    }

    private static bool IsOfStream(Exception error) =>
        error is IOException or AuthenticationException or InvalidOperationException and not ObjectDisposedException;

    // Fail as the socket itself does: the layers above handle no other failure. A failure without a socket error is a TLS record that the
    // peer did not send.
    private static Exception FailureOf(Exception error) => error.GetBaseException() switch
    {
        SocketException socket => new SocketException((int)socket.SocketErrorCode),
        ObjectDisposedException closed => new ObjectDisposedException(closed.ObjectName),
        _ => new SocketException((int)SocketError.ConnectionAborted),
    };
}
