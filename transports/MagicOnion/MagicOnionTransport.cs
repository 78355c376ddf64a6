using System.Net;
using IntegrationMethods.Transports.GrpcDotnet.Library;
using IntegrationMethods.Transports.Shared.Peers;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>MagicOnion: unary calls of gRPC whose messages are MessagePack, described by a C# interface instead of a .proto.</summary>
/// <remarks>The gRPC under it is that of the stack grpc-dotnet, with the same host, channel and limits.</remarks>
public sealed class MagicOnionTransport(TransportOptions options, ILoggerFactory? logs = null) : ITransport
{
    /// <summary>What <c>--transport</c> calls it.</summary>
    internal const string Key = "magiconion";

    public string Name => Key;

    public string Stack => "magiconion";

    public string DisplayName => "MagicOnion";

    public bool IsInDefaultRun => false;

    /// <summary>The library has no blocking call.</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public bool CanGzip => true;

    public bool CanTls => true;

    public IReadOnlyList<AddressKind> Addresses { get; } = [AddressKind.Tcp, AddressKind.Unix];

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        GrpcLibraryHost.StartAsync(
            endpoint,
            new ServedRows(rows, options, logs, $"{Name}/{Stack}"),
            services =>
            {
                services.AddMagicOnion(magic => magic.MessageSerializer = new RequestSerializer());
                services.AddSingleton(options);
            },
            application => application.MapMagicOnionService<RowService>(),
            ct);

    public IConnection Connect(IPEndPoint endpoint) => MagicOnionConnection.Open(endpoint, options);

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        await MagicOnionConnection.OpenAsync(endpoint, options, ct);
}
