using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Serialization;

namespace IntegrationMethods.Contract;

/// <summary>Limits and settings that every transport keeps to, the same at both ends and in both forms.</summary>
public sealed record TransportOptions
{
    /// <summary>
    /// Largest answer that a server sends and a client accepts, in bytes. Default: 64 MiB. A longer one is refused before it is read.
    /// </summary>
    public int MaxMessageBytes { get; init; } = 64 * 1024 * 1024;

    /// <summary>
    /// Largest request that a server accepts, in bytes. Default: 64 KiB, as in WCF. A longer one is refused before it is read.
    /// </summary>
    public int MaxRequestBytes { get; init; } = 64 * 1024;

    /// <summary>Longest wait for a connection to open and its handshake to end, at either end. Default: 5 s.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>Longest wait of a client for one answer. Default: 60 s.</summary>
    public TimeSpan CallTimeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>
    /// How long a server keeps a connection that asks for nothing, or a message that stops in its middle. Default: 10 min.
    /// </summary>
    public TimeSpan IdleTimeout { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary>Connections that a server holds at once; a further one is closed. Default: 1,000.</summary>
    public int MaxConnections { get; init; } = 1_000;

    /// <summary>
    /// Calls of one connection that a server works on at once. Default: 64. Further ones wait in the socket; with HTTP/2 they wait
    /// in the client, which receives the number; a client that sends more gets them back as REFUSED_STREAM.
    /// </summary>
    public int MaxCallsPerConnection { get; init; } = 64;

    /// <summary>
    /// Calls of all connections together that block a thread of the server at once: sync ones, and async ones of a database whose async
    /// form is emulated. As many again wait; further ones get <see cref="ServiceFaultCode.EndpointUnavailable"/>. One address gets three
    /// quarters of the places. Default: 1,000, a call for each connection.
    /// </summary>
    public int MaxBlockingCalls { get; init; } = 1_000;

    /// <summary>
    /// Whether a server sends its clients the reason of a failure, as WCF's IncludeExceptionDetailInFaults does. Default: no, they get an
    /// id for its log. A run's own servers do: both ends belong to the one who started it.
    /// </summary>
    public bool FaultDetails { get; init; }

    /// <summary>
    /// How a client asks for its rows: one of <see cref="ITransport.Answers"/>. Default: as one list. Streamed rows are collected, so a
    /// call returns the same in each; <see cref="CallTimeout"/> then limits the wait for each message.
    /// </summary>
    public ReplyKind Answer { get; init; }

    /// <summary>
    /// Whether a client asks for its answers in gzip, and a server compresses them for clients that ask (<see cref="ITransport.CanGzip"/>).
    /// Default: off, as loopback and LAN are faster than gzip, and not every transport has it.
    /// </summary>
    public bool Gzip { get; init; }

    /// <summary>
    /// Whether both ends speak TLS, 1.2 or 1.3 (<see cref="ITransport.CanTls"/>). Default: off. A server's certificate is signed by itself;
    /// a client takes the one of <see cref="ServerCertificate"/> and no other.
    /// </summary>
    public bool Tls { get; init; }

    /// <summary>
    /// SHA-256 of the certificate that a client accepts, lower-case hexadecimal. Without one it accepts none. Default: null.
    /// </summary>
    public string? ServerCertificate { get; init; }

    /// <summary>
    /// A server's certificate with its private key. Default: <see cref="RunCertificate.OfThisProcess"/>. It is never written anywhere.
    /// </summary>
    [JsonIgnore]
    public X509Certificate2? Certificate { get; init; }

    /// <summary>Assemblies with further transports, by their full paths. Default: none.</summary>
    public IReadOnlyList<string> Plugins { get; init; } = [];

    /// <summary>What both ends connect by (<see cref="ITransport.Addresses"/>). Default: TCP.</summary>
    public AddressKind Address { get; init; }

    /// <summary>TCP_NODELAY on both ends. Default: on, as raw accepted sockets have Nagle's algorithm on.</summary>
    public bool NoDelay { get; init; } = true;

    /// <summary>
    /// The brokers that messages may go through, each as <see cref="BrokerAddress"/> reads it, with commas between them. Default: none.
    /// </summary>
    public string? Broker { get; init; }
}
