using System.ServiceModel.Channels;
using System.ServiceModel.Security;

namespace IntegrationMethods.Transports.Wcf.Client.Tls;

/// <summary>The library's upgrade of one connection, observed.</summary>
internal sealed class ClientUpgradeInitiator(StreamSecurityUpgradeInitiator library, ClientTls tls) : StreamSecurityUpgradeInitiator
{
    public override string GetNextUpgrade() => library.GetNextUpgrade();

    public override Task<Stream> InitiateUpgradeAsync(Stream stream) => tls.UpgradeAsync(library, stream);

    public override SecurityMessageProperty GetRemoteSecurity() => library.GetRemoteSecurity();
}
