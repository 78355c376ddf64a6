using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>What carries the frames of PROTOCOL.md for a client: TCP itself, or messages of a protocol on top of it.</summary>
internal interface ISocketsWire : IDisposable
{
    /// <summary>Whether more than an end of the session has arrived beyond the answers taken.</summary>
    bool HasMore { get; }

    /// <summary>Sends a frame, blocking.</summary>
    void Send(ReadOnlySpan<byte> frame);

    /// <summary>Sends whole frames.</summary>
    ValueTask SendAsync(TcpOutput frames);

    /// <summary>Takes the next answer off what has arrived; the rows of parts are in the last one.</summary>
    /// <returns>False where more has to arrive.</returns>
    /// <exception cref="TransportException">Over the limit, no answer, or the end of the session.</exception>
    bool TryTake(out SocketsReply answer);

    /// <summary>Waits for more, blocking.</summary>
    /// <returns>False where the server has closed.</returns>
    bool Fill();

    ValueTask<bool> FillAsync();

    /// <summary>The failure of a call, whichever exception it was.</summary>
    TransportException FailureOf(Exception error);

    WireBytes? ReadWireBytes();

    string? TlsVersion { get; }

    /// <summary>Cuts the connection, even while it is in use.</summary>
    void Close();
}
