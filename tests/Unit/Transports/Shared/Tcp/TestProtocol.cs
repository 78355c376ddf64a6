using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

/// <summary>A protocol made of one method, which is given the accepted socket in either form.</summary>
internal sealed class TestProtocol(Func<Socket, CancellationToken, Task> serve) : ITcpProtocol
{
    public void Serve(Peer peer) => serve(peer.Socket!, peer.Gone).GetAwaiter().GetResult();

    public async ValueTask ServeAsync(Peer peer) => await serve(peer.Socket!, peer.Gone);
}
