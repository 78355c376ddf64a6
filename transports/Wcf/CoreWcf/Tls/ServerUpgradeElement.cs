using CoreWCF.Channels;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Wcf.CoreWcf.Tls;

/// <summary>What NetTcpBinding's transport security without client credentials puts into a server's binding, observed.</summary>
internal sealed class ServerUpgradeElement : SslStreamSecurityBindingElement
{
    private readonly TransportOptions _options;

    public ServerUpgradeElement(TransportOptions options) => (_options, SslProtocols) = (options, TlsVersions.All);

    private ServerUpgradeElement(ServerUpgradeElement other)
        : base(other) => _options = other._options;

    public override BindingElement Clone() => new ServerUpgradeElement(this);

    public override StreamUpgradeProvider BuildServerStreamUpgradeProvider(BindingContext context) =>
        new ServerUpgradeProvider((StreamSecurityUpgradeProvider)base.BuildServerStreamUpgradeProvider(context), _options.ConnectTimeout);
}
