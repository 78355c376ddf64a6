using System.Net;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>Opens connections in the form of the calls that they are for.</summary>
internal static class Connecting
{
    public static async ValueTask<IConnection> ConnectAsync(this ITransport transport, IPEndPoint endpoint, CallForm form,
        CancellationToken ct = default) =>
        form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint, ct);
}
