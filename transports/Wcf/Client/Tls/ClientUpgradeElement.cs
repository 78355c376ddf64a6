using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Security;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Wcf.Client.Tls;

/// <summary>What NetTcpBinding's transport security without client credentials puts into a client's binding, observed.</summary>
internal sealed class ClientUpgradeElement : SslStreamSecurityBindingElement
{
    private readonly ClientTls _tls;

    public ClientUpgradeElement(ClientTls tls) => (_tls, SslProtocols) = (tls, TlsVersions.All);

    private ClientUpgradeElement(ClientUpgradeElement other)
        : base(other) => _tls = other._tls;

    public override BindingElement Clone() => new ClientUpgradeElement(this);

    public override StreamUpgradeProvider BuildClientStreamUpgradeProvider(BindingContext context)
    {
        context.BindingParameters.Remove<ClientCredentials>();
        var credentials = new ClientCredentials();
        credentials.ServiceCertificate.SslCertificateAuthentication = new X509ServiceCertificateAuthentication
        {
            CertificateValidationMode = X509CertificateValidationMode.Custom,
            CustomCertificateValidator = _tls,
        };
        context.BindingParameters.Add(credentials);
        return new ClientUpgradeProvider(base.BuildClientStreamUpgradeProvider(context), _tls);
    }
}
