using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>What a protocol reads from and writes to: its socket, or from some moment on TLS over it. One reader and one writer at a time.</summary>
/// <param name="socket">Its owner closes it, which ends whatever goes on here.</param>
internal sealed class TcpLink(Socket socket) : IDisposable
{
    private SslStream? _tls;
    private BlockingSocketStream? _blocking;

    public Socket Socket => socket;

    /// <summary>Such as <c>1.3</c>; null for clear text.</summary>
    public string? TlsVersion => _tls is null ? null : TlsVersions.Of(_tls);

    /// <summary>Blocks natively until there are bytes, up to the socket's <see cref="Socket.ReceiveTimeout"/>.</summary>
    /// <returns>0 at the end of the stream.</returns>
    /// <exception cref="SocketException">The connection failed.</exception>
    public int Receive(Span<byte> buffer) => _tls is null ? socket.Receive(buffer) : Decrypt(_tls, buffer);

    /// <inheritdoc cref="Receive"/>
    public ValueTask<int> ReceiveAsync(Memory<byte> buffer) => _tls is null ? socket.ReceiveAsync(buffer, SocketFlags.None) : DecryptAsync(_tls, buffer);

    /// <summary>Blocks until some bytes are on their way, up to the socket's <see cref="Socket.SendTimeout"/>.</summary>
    /// <returns>How many.</returns>
    /// <exception cref="SocketException">The connection failed.</exception>
    public int Send(ReadOnlySpan<byte> bytes) => _tls is null ? socket.Send(bytes) : Encrypt(_tls, bytes);

    /// <inheritdoc cref="Send"/>
    public ValueTask<int> SendAsync(ReadOnlyMemory<byte> bytes) => _tls is null ? socket.SendAsync(bytes, SocketFlags.None) : EncryptAsync(_tls, bytes);

    /// <summary>From here on everything is TLS, with this end as the client.</summary>
    /// <exception cref="TransportException">The server is another one, or does not speak it; the socket is closed.</exception>
    public void Secure(TlsClient client) => _tls = client.Authenticate(socket, _blocking = new BlockingSocketStream(socket, ownsSocket: false));

    /// <inheritdoc cref="Secure(TlsClient)"/>
    public async ValueTask SecureAsync(TlsClient client, CancellationToken ct) =>
        _tls = await client.AuthenticateAsync(socket, new NetworkStream(socket, ownsSocket: false), null, ct);

    /// <summary>From here on everything is TLS, with this end as the server.</summary>
    /// <exception cref="AuthenticationException">No handshake.</exception>
    public void Secure(TlsServer server) => _tls = server.Authenticate(socket, _blocking = new BlockingSocketStream(socket, ownsSocket: false));

    /// <inheritdoc cref="Secure(TlsServer)"/>
    public async ValueTask SecureAsync(TlsServer server) => _tls = await server.AuthenticateAsync(new NetworkStream(socket, ownsSocket: false));

    /// <summary>Says that nothing follows, where TLS has a message for that. Blocks on a link that was secured by a blocking call.</summary>
    public Task EndAsync() => _tls?.ShutdownAsync() ?? Task.CompletedTask;

    /// <summary>To be called when nobody reads or writes any more.</summary>
    public void Dispose() => _tls?.Dispose();

    private int Decrypt(SslStream tls, Span<byte> buffer)
    {
        try
        {
            _blocking!.BeginRead();
            return tls.Read(buffer);
        }
        catch (Exception error) when (IsOfTls(error))
        {
            throw FailureOf(error);
        }
    }

    private static async ValueTask<int> DecryptAsync(SslStream tls, Memory<byte> buffer)
    {
        try
        {
            return await tls.ReadAsync(buffer);
        }
        catch (Exception error) when (IsOfTls(error))
        {
            throw FailureOf(error);
        }
    }

    private static int Encrypt(SslStream tls, ReadOnlySpan<byte> bytes)
    {
        try
        {
            tls.Write(bytes);
            return bytes.Length;
        }
        catch (Exception error) when (IsOfTls(error))
        {
            throw FailureOf(error);
        }
    }

    private static async ValueTask<int> EncryptAsync(SslStream tls, ReadOnlyMemory<byte> bytes)
    {
        try
        {
            await tls.WriteAsync(bytes);
            return bytes.Length;
        }
        catch (Exception error) when (IsOfTls(error))
        {
            throw FailureOf(error);
        }
    }

    private static bool IsOfTls(Exception error) => error is IOException or AuthenticationException or InvalidOperationException and not ObjectDisposedException;

    // As the socket itself fails: whoever is above knows no other failure. One that is none of the socket's is a record that is not the peer's.
    private static Exception FailureOf(Exception error) => error.GetBaseException() switch
    {
        SocketException socket => new SocketException((int)socket.SocketErrorCode),
        ObjectDisposedException closed => new ObjectDisposedException(closed.ObjectName),
        _ => new SocketException((int)SocketError.ConnectionAborted),
    };
}
