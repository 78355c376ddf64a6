using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>What a socket's failure in the middle of a connection means to its user, in one line.</summary>
internal static class TcpFailure
{
    /// <summary>The failure of a client's call, whichever exception the platform threw for it.</summary>
    public static TransportException OfCall(Exception error, TimeSpan limit, string option = "--call-timeout") => error switch
    {
        TransportException known => known,
        SocketException { SocketErrorCode: SocketError.TimedOut } => NoAnswer(limit, option),
        SocketException socket => new TransportException(
            $"the connection to the server was lost ({socket.SocketErrorCode}): check that the server is still running, then reconnect",
                error),
        ObjectDisposedException => new TransportException("the connection was closed during the call: reconnect", error),
        _ => new TransportException($"the connection failed with {error.GetType().Name}: reconnect", error),
    };

    public static TransportException NoAnswer(TimeSpan limit, string option = "--call-timeout") =>
        new($"the server did not answer within {Seconds.Of(limit)}: find out what keeps it busy, or raise {option}");

    public static TransportException Closed() =>
        new("the server closed the connection: check that it is still running, then reconnect");

    /// <summary>A call in the other form than the connection was opened for.</summary>
    public static InvalidOperationException OpenedFor(CallForm form) => form == CallForm.Sync
        ? new("this connection was opened for sync calls: use ConnectAsync for async ones")
        : new("this connection was opened for async calls: use Connect for sync ones");
}
