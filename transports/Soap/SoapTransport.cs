using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// SOAP 1.1 over HTTP/1.1, document/literal wrapped, with WSDL at <c>/ServiceTables.svc?wsdl</c>: WCF's basicHttpBinding.
/// </summary>
/// <remarks>
/// The sync form: a client's call blocks its thread in <c>HttpMessageInvoker.Send</c> down to the socket, and the server's handler
/// blocks its thread in the rows. The server's own socket I/O is Kestrel's, asynchronous in both forms. Concurrent calls of one
/// <see cref="IConnection"/> use a socket each, as HTTP/1.1 clients do, at most <see cref="TransportOptions.MaxCallsPerConnection"/>.
/// </remarks>
public sealed class SoapTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "soap";

    public string Stack => "direct";

    public string DisplayName => "SOAP";

    public FormKind SyncKind => FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanGzip => true;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        KestrelListener.StartAsync(
            endpoint,
            new SoapApplication(options),
            HttpLimits.Http1(new KestrelServerOptions(), options),
            new ServedRows(rows, options, logs, "soap/direct"),
            listen => listen.Protocols = HttpProtocols.Http1,
            ct);

    public IConnection Connect(IPEndPoint endpoint) =>
        new SoapConnection(endpoint, options, HttpSocket.Connect(endpoint, options));

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        new SoapConnection(endpoint, options, await HttpSocket.ConnectAsync(endpoint, options, HttpVersion.Version11, ct));
}
