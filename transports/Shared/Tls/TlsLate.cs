using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tls;

/// <summary>A handshake that took too long, at either end.</summary>
internal static class TlsLate
{
    /// <summary>
    /// Whether what failed was ended by a time limit of this end: cancelled, or its socket closed, also by a limit of the whole opening.
    /// </summary>
    public static bool Is(Exception error) => error is OperationCanceledException or TimeoutException or ObjectDisposedException
        || error.GetBaseException() is ObjectDisposedException
            or SocketException { SocketErrorCode: SocketError.TimedOut or SocketError.OperationAborted or SocketError.Interrupted };
}
