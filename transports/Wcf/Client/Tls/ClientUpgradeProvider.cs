using System.ServiceModel;
using System.ServiceModel.Channels;

namespace IntegrationMethods.Transports.Wcf.Client.Tls;

/// <summary>The library's provider, whose upgrades are observed.</summary>
internal sealed class ClientUpgradeProvider(StreamUpgradeProvider library, ClientTls tls) : StreamSecurityUpgradeProvider
{
    public override StreamUpgradeInitiator CreateUpgradeInitiator(EndpointAddress remoteAddress, Uri via) =>
        new ClientUpgradeInitiator((StreamSecurityUpgradeInitiator)library.CreateUpgradeInitiator(remoteAddress, via), tls);

    protected override void OnAbort() => library.Abort();

    protected override void OnOpen(TimeSpan timeout) => library.Open(timeout);

    protected override IAsyncResult OnBeginOpen(TimeSpan timeout, AsyncCallback callback, object state) =>
        library.BeginOpen(timeout, callback, state);

    protected override void OnEndOpen(IAsyncResult result) => library.EndOpen(result);

    protected override void OnClose(TimeSpan timeout) => library.Close(timeout);

    protected override IAsyncResult OnBeginClose(TimeSpan timeout, AsyncCallback callback, object state) =>
        library.BeginClose(timeout, callback, state);

    protected override void OnEndClose(IAsyncResult result) => library.EndClose(result);
}
