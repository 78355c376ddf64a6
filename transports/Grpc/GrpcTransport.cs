using System.Net;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>gRPC over HTTP/2, spoken on what .NET ships: Kestrel at the server, SocketsHttpHandler at the client.</summary>
/// <remarks>Source: gRPC over HTTP2 (PROTOCOL-HTTP2.md of grpc/grpc); the messages are those of service_tables.proto.</remarks>
public sealed class GrpcTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    public string Name => "grpc";

    public string Stack => "direct";

    public string DisplayName => "gRPC";

    /// <summary>.NET's HTTP/2 client has no blocking call.</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public IReadOnlyList<ReplyKind> Answers { get; } = [ReplyKind.List, ReplyKind.Stream, ReplyKind.Chunks];

    public bool CanGzip => true;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix, AddressKind.Pipe];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        KestrelListener.StartAsync(
            endpoint,
            new GrpcServer(options),
            HttpLimits.Http2(new KestrelServerOptions(), options, OutgoingMessage.PrefixSize + options.MaxRequestBytes),
            new ServedRows(rows, options, logs, "grpc/direct"),
            listen => HttpLimits.ListenForHttp2(listen, options),
            ct);

    public IConnection Connect(IPEndPoint endpoint) =>
        GrpcConnection.OpenAsync(endpoint, options, CancellationToken.None).AsTask().GetAwaiter().GetResult();

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await GrpcConnection.OpenAsync(endpoint, options, ct);
}
