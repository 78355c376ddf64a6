using CoreWCF;
using CoreWCF.Channels;

namespace IntegrationMethods.Transports.Wcf.CoreWcf.Tls;

/// <summary>The library's provider, whose upgrades are observed.</summary>
/// <param name="library">The library's.</param>
/// <param name="limit">How long a handshake may take.</param>
internal sealed class ServerUpgradeProvider(StreamSecurityUpgradeProvider library, TimeSpan limit) : StreamSecurityUpgradeProvider
{
    public override EndpointIdentity Identity => library.Identity;

    public override StreamUpgradeAcceptor CreateUpgradeAcceptor() =>
        new ServerUpgradeAcceptor((StreamSecurityUpgradeAcceptor)library.CreateUpgradeAcceptor(), limit);

    protected override void OnAbort() => library.Abort();

    protected override Task OnOpenAsync(CancellationToken token) => library.OpenAsync(token);

    protected override Task OnCloseAsync(CancellationToken token) => library.CloseAsync(token);
}
