using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Frames;

/// <summary>What carries the frames of PROTOCOL.md for an async server.</summary>
internal interface ISocketsServerWire
{
    /// <summary>What has arrived behind the requests taken.</summary>
    ReadOnlySpan<byte> Unread { get; }

    /// <summary>Takes the next request off what has arrived: null is the end of the session.</summary>
    /// <returns>False where more has to arrive.</returns>
    /// <exception cref="TransportException">No request of this protocol.</exception>
    bool TryTake(out SocketsRequest? request);

    /// <returns>False where the client has closed, or the server stops.</returns>
    ValueTask<bool> FillAsync();

    /// <summary>Sends whole frames.</summary>
    ValueTask SendAsync(TcpOutput frames);

    /// <summary>Cuts the connection, even while it is in use.</summary>
    void Close();
}
