using CoreWCF.Channels;
using CoreWCF.Channels.Framing;
using CoreWCF.Security;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tls;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Wcf.CoreWcf.Tls;

/// <summary>
/// The library's upgrade of one connection, with a time limit and a line in the log where it fails: the library has neither.
/// </summary>
/// <param name="library">The library's.</param>
/// <param name="limit">How long the handshake may take.</param>
internal sealed class ServerUpgradeAcceptor(StreamSecurityUpgradeAcceptor library, TimeSpan limit) : StreamSecurityUpgradeAcceptor
{
    public override IFeatureCollection Features => library.Features;

    private Peer Peer => Features.GetRequiredFeature<FramingConnection>().ConnectionFeatures.GetRequiredFeature<Peer>();

    public override bool CanUpgrade(string contentType) => library.CanUpgrade(contentType);

    public override async Task<Stream> AcceptUpgradeAsync(Stream stream)
    {
        try
        {
            Stream upgraded = await library.AcceptUpgradeAsync(stream).WaitAsync(limit);
            Peer.IsEncrypted = true;
            return upgraded;
        }
        catch (Exception error)
        {
            string why = TlsServer.Describe(error, limit);
            Peer.Refuse(why);
            // The one failure of a handshake that the library expects; it closes the connection.
            throw new SecurityNegotiationException(why, error);
        }
    }

    // What the library asks for at the end of the preamble, and takes none for a refusal.
    public override SecurityMessageProperty GetRemoteSecurity()
    {
        if (!Peer.IsEncrypted)
            Peer.Refuse(TlsServer.NoUpgrade);
        return library.GetRemoteSecurity();
    }
}
