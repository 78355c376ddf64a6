using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>A client's end of one handshake: it takes the server whose certificate has the expected fingerprint, and nobody else.</summary>
internal sealed class TlsClient(IPEndPoint endpoint, TransportOptions options)
{
    private string? _refusal;

    /// <summary>Blocks, in the form of the stream underneath.</summary>
    /// <param name="socket">Closed where the handshake fails.</param>
    /// <param name="wire">Its stream.</param>
    /// <param name="protocol">What is spoken inside; null where that has no name in TLS.</param>
    /// <exception cref="TransportException">The server's certificate is another one, or there is no handshake in time.</exception>
    public SslStream Authenticate(Socket socket, Stream wire, SslApplicationProtocol? protocol = null)
    {
        var tls = new SslStream(wire);
        bool isLate = false;
        using var limit = new Timer(_ => GiveUp(), null, options.ConnectTimeout, Timeout.InfiniteTimeSpan);
        try
        {
            tls.AuthenticateAsClient(Settings(protocol));
            return tls;
        }
        catch (Exception error)
        {
            tls.Dispose();
            socket.Dispose();
            throw Failure(error, Volatile.Read(ref isLate));
        }

        void GiveUp()
        {
            Volatile.Write(ref isLate, true);
            socket.Dispose();
        }
    }

    /// <inheritdoc cref="Authenticate"/>
    public async ValueTask<SslStream> AuthenticateAsync(Socket socket, Stream wire, SslApplicationProtocol? protocol, CancellationToken ct)
    {
        var tls = new SslStream(wire);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            await tls.AuthenticateAsClientAsync(Settings(protocol), limit.Token);
            return tls;
        }
        catch (Exception error)
        {
            await tls.DisposeAsync();
            socket.Dispose();
            ct.ThrowIfCancellationRequested();
            throw Failure(error, error is OperationCanceledException);
        }
    }

    private SslClientAuthenticationOptions Settings(SslApplicationProtocol? protocol) => new()
    {
        TargetHost = RunCertificate.Name,
        EnabledSslProtocols = TlsVersions.All,
        ApplicationProtocols = protocol is { } known ? [known] : null,
        RemoteCertificateValidationCallback = (_, certificate, _, errors) => (_refusal = RefusalOf(certificate as X509Certificate2, errors)) is null,
    };

    // That nobody has signed it is what the fingerprint is for.
    private string? RefusalOf(X509Certificate2? certificate, SslPolicyErrors errors)
    {
        if (certificate is null)
            return "it has none";
        string fingerprint = RunCertificate.FingerprintOf(certificate);
        if (options.ServerCertificate is not { } expected)
            return $"no fingerprint is known to check {fingerprint} against: pass the one that the server printed with --server-certificate";
        if (fingerprint != expected)
            return $"its fingerprint is {fingerprint}, not {expected}: another server answers there, or this one was restarted: pass the fingerprint that the server printed";
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        if (now > certificate.NotAfter)
            return $"it expired on {certificate.NotAfter.ToUniversalTime():yyyy-MM-dd}: restart the server with a new one, or check this machine's clock";
        if (now < certificate.NotBefore)
            return $"it is valid from {certificate.NotBefore.ToUniversalTime():yyyy-MM-dd} on: check the clocks of both machines";
        return errors.HasFlag(SslPolicyErrors.RemoteCertificateNameMismatch)
            ? $"it is for {OneLine.OfPeer(certificate.GetNameInfo(X509NameType.DnsName, forIssuer: false))}, not for {RunCertificate.Name}: the server needs a certificate with that name"
            : null;
    }

    private TransportException Failure(Exception error, bool isLate)
    {
        if (_refusal is not null)
            return new TransportException($"the certificate of the server at {endpoint} was rejected: {_refusal}", error);
        return new TransportException(isLate
            ? $"the server at {endpoint} did not finish the TLS handshake within {Seconds.Of(options.ConnectTimeout)}: check that it was started with --tls on, and that it is not overloaded"
            : $"no TLS handshake with the server at {endpoint} ({OneLine.OfPeer(error.GetBaseException().Message)}): check the host and port, and that the server was started with --tls on", error);
    }
}
