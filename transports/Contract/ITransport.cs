using System.Net;

namespace IntegrationMethods.Contract;

/// <summary>An integration method on one stack: how <see cref="IServiceTables"/> gets from a server to a client.</summary>
public interface ITransport
{
    /// <summary>The <see cref="Stack"/> of a protocol that this project speaks itself.</summary>
    const string Direct = "direct";

    /// <summary>The flag's value and the CSV's key, such as <c>nettcp</c>.</summary>
    string Name { get; }

    /// <summary><c>direct</c> where this project speaks the protocol itself, else the library, such as <c>grpc-dotnet</c>.</summary>
    string Stack { get; }

    /// <summary>
    /// The stack that answers at its server: another than <see cref="Stack"/> where the library is a client alone, as Microsoft's WCF is.
    /// </summary>
    string ServerStack => Stack;

    /// <summary>The method as people call it, such as <c>NET.TCP</c>: what reports, tables and messages show.</summary>
    string DisplayName { get; }

    /// <summary>Name and stack, such as <c>nettcp/direct</c>: names one transport in flags and files.</summary>
    string Key => $"{Name}/{Stack}";

    /// <summary>Whether calls leave the process. False for the floor alone, which every run takes along.</summary>
    bool HasWire => true;

    /// <summary>
    /// Whether a run that names no transports compares it. The others are asked for by name, or by <c>all</c>: a run of everything takes
    /// long.
    /// </summary>
    bool IsInDefaultRun => true;

    /// <summary>
    /// The scheme of the broker's address that all of its messages go through, such as <c>nats</c>; null where a client and a server talk
    /// to each other.
    /// </summary>
    string? BrokerScheme => null;

    /// <summary>
    /// What its settings lack for it to work, and how to add it; null where nothing. <see cref="Key"/> and "needs" come before it.
    /// </summary>
    string? Lacks => null;

    /// <summary>The values of <see cref="TransportOptions.Answer"/> that its connections keep to.</summary>
    IReadOnlyList<ReplyKind> Answers => [ReplyKind.List];

    /// <summary>Whether it keeps to <see cref="TransportOptions.Gzip"/>.</summary>
    bool CanGzip => false;

    /// <summary>Whether it keeps to <see cref="TransportOptions.Tls"/>.</summary>
    bool CanTls => false;

    /// <summary>The values of <see cref="TransportOptions.Address"/> that it keeps to.</summary>
    IReadOnlyList<AddressKind> Addresses => [AddressKind.Tcp];

    /// <summary>Whether the sync form blocks down to the socket. By named pipe none does (<see cref="AddressKind.Pipe"/>).</summary>
    FormKind SyncKind { get; }

    /// <summary>Whether the async form is async down to the socket.</summary>
    FormKind AsyncKind { get; }

    /// <summary>Serves <paramref name="rows"/> on <paramref name="endpoint"/> (port 0: any free one) until disposed.</summary>
    /// <param name="endpoint">Where to listen.</param>
    /// <param name="rows">What to serve.</param>
    /// <param name="form">How the server does its own I/O; each request says which of the two operations it wants.</param>
    /// <param name="ct">Ends the attempt to listen.</param>
    /// <exception cref="TransportException">The endpoint is not available, such as a port in use.</exception>
    ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default);

    /// <summary>Opens a connection for calls of the sync form.</summary>
    /// <exception cref="TransportException">No server answers there.</exception>
    IConnection Connect(IPEndPoint endpoint);

    /// <summary>Opens a connection for calls of the async form.</summary>
    /// <exception cref="TransportException">No server answers there.</exception>
    ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default);
}
