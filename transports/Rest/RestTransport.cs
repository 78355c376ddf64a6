using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Rest;

/// <summary>JSON over HTTP: <c>GET /service-tables?firstId=1&amp;lastId=50</c>, described by <c>/openapi.json</c>.</summary>
/// <remarks>
/// Over HTTP/1.1 the forms are those of SOAP: a client's sync call blocks its thread down to the socket, and concurrent calls use a
/// socket each. Over HTTP/2, calls share a connection, and .NET's client has no blocking call.
/// </remarks>
/// <param name="options">Limits.</param>
/// <param name="logs">Where its servers log; null for none.</param>
/// <param name="http2">Whether it speaks HTTP/2, from the first byte on, in place of HTTP/1.1.</param>
public sealed class RestTransport(TransportOptions options, ILoggerFactory? logs = null, bool http2 = false) : ITransport
{
    public string Name => http2 ? "rest-h2" : "rest";

    public string Stack => "direct";

    public string DisplayName => http2 ? "REST over HTTP/2" : "REST";

    public bool IsInDefaultRun => false;

    public FormKind SyncKind => http2 ? FormKind.OverAsync : FormKind.Native;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanGzip => true;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix, AddressKind.Pipe];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        KestrelListener.StartAsync(endpoint, new RestApplication(options), Settings(),
            new ServedRows(rows, options, logs, $"{Name}/{Stack}"), Configure, ct);

    public IConnection Connect(IPEndPoint endpoint) => http2
        ? ConnectAsync(endpoint).AsTask().GetAwaiter().GetResult()
        : new RestConnection(endpoint, options, HttpVersion.Version11, HttpSocket.Connect(endpoint, options));

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default)
    {
        HttpLink link = await HttpSocket.ConnectAsync(endpoint, options, http2 ? HttpVersion.Version20 : HttpVersion.Version11, ct);
        if (!http2)
            return new RestConnection(endpoint, options, HttpVersion.Version11, link);
        var connection = new RestConnection(endpoint, options, HttpVersion.Version20, link);
        try
        {
            await connection.GreetAsync(new Uri(HttpLink.AddressOf(endpoint, options) + RestContract.DocumentPath), ct);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    private KestrelServerOptions Settings()
    {
        var settings = new KestrelServerOptions { AddServerHeader = false };
        // A request has no body: what HTTP/2 must allow for one is enough.
        return http2 ? HttpLimits.Http2(settings, options, requestBytes: 0) : HttpLimits.Http1(settings, options);
    }

    private void Configure(ListenOptions listen)
    {
        if (http2)
            HttpLimits.ListenForHttp2(listen, options);
        else
            listen.Protocols = HttpProtocols.Http1;
    }
}
