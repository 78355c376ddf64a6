using System.Net;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>@grpc/grpc-js.</summary>
internal sealed class NodePeer : GrpcPeer
{
    private static readonly string s_proto = Path.Combine(Checkout.Root, "transports", "Shared", "Grpc", "service_tables.proto");

    public override Task PrepareAsync() => NodePackages.PrepareAsync();

    public override PeerProcess StartClient(IPEndPoint server) =>
        PeerProcess.Start("node", NodePackages.Folder, "grpc_client.js", server.ToString(), s_proto);

    public override PeerProcess StartServer(string rows, string encoding) =>
        PeerProcess.Start("node", NodePackages.Folder, "grpc_server.js", s_proto, rows, encoding);

    /// <summary>A client that knows the service from reflection alone.</summary>
    public static PeerProcess StartReflection(IPEndPoint server, string version) =>
        PeerProcess.Start("node", NodePackages.Folder, "grpc_reflection.js", server.ToString(), version);
}
