using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>Decides which failures to accept a connection a server outlives, and for how long.</summary>
internal sealed class AcceptFailures
{
    /// <summary>Failures in a row that end the server: about five seconds of them.</summary>
    public const int Max = 100;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(50);

    private int _inARow;

    /// <summary>A connection was accepted.</summary>
    public void Reset() => _inARow = 0;

    /// <summary>Counts a failure; a peer that left while it waited is none.</summary>
    /// <returns>Time to wait before the next attempt; null where no further attempt makes sense.</returns>
    public TimeSpan? PauseAfter(Exception error)
    {
        if (error is SocketException { SocketErrorCode: SocketError.ConnectionAborted or SocketError.ConnectionReset })
            return TimeSpan.Zero;
        // The peers that have all descriptors decide for how long, and must not decide that it is for ever.
        if (error is SocketException { SocketErrorCode: SocketError.TooManyOpenSockets })
            return s_pause;
        return IsLasting(error) || ++_inARow >= Max ? null : s_pause;
    }

    /// <summary>What a listener fails with after the last attempt.</summary>
    public static TransportException Final(EndPoint endpoint, Exception error) => new(
        $"the server on {endpoint} can no longer accept connections ({OneLine.Of(error)}): raise the limit on threads, then restart it",
        error);

    // The others, such as no free thread, may pass.
    private static bool IsLasting(Exception error) => error
        is InvalidOperationException
        or SocketException { SocketErrorCode: SocketError.NotSocket or SocketError.InvalidArgument or SocketError.OperationNotSupported };
}
