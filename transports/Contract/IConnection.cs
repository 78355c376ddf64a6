namespace IntegrationMethods.Contract;

/// <summary>
/// A client's connection: the server's rows, seen from here. Concurrent calls are allowed and are answered each with
/// its own rows; whether they overlap on the wire is the transport's affair. A connection is used in the form it was
/// opened in: on Linux a socket once used asynchronously never blocks natively again.
/// After a <see cref="TransportException"/> the connection is broken and is to be disposed.
/// </summary>
public interface IConnection : IServiceTables, IAsyncDisposable;
