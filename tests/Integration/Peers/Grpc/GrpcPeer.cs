using System.Net;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>Third-party gRPC: a client that executes commands, and a server for given rows.</summary>
internal abstract class GrpcPeer
{
    public static GrpcPeer Create(string name) => name == "python" ? new PythonPeer() : new NodePeer();

    /// <summary>Makes sure that the peer is installed, or skips.</summary>
    public abstract Task PrepareAsync();

    public abstract PeerProcess StartClient(IPEndPoint server);

    /// <param name="rows">A file with a serialized <c>ServiceTableList</c>.</param>
    /// <param name="encoding"><c>gzip</c> or <c>identity</c> for its answers.</param>
    public abstract PeerProcess StartServer(string rows, string encoding);
}
