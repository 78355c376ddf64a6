using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Grpc.Messages;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>grpcio with Google's protobuf for Python, as Debian packages them.</summary>
internal sealed class PythonPeer : GrpcPeer
{
    private static readonly string s_folder = Path.Combine(AppContext.BaseDirectory, "Peers", "Programs", "Python");

    private static readonly Lazy<string> s_descriptor = new(() =>
    {
        string file = Path.Combine(Path.GetTempPath(), $"service-tables-{Environment.ProcessId}.pb");
        File.WriteAllBytes(file, ServiceTablesReflection.Descriptor.SerializedData.ToByteArray());
        return file;
    });

    /// <summary>Debian's own interpreter, whose packages another one in PATH does not see.</summary>
    public static string Python => File.Exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";

    public override async Task PrepareAsync()
    {
        using PeerProcess check = PeerProcess.Start(Python, s_folder, "-c", "import grpc, google.protobuf");
        if ((await check.EndAsync(TimeSpan.FromSeconds(60))).Code != 0)
            Skip.OrFailInCI("python3-grpcio is missing: install it, or run tests/run.sh.");
    }

    public override PeerProcess StartClient(IPEndPoint server) =>
        PeerProcess.Start(Python, s_folder, "grpc_client.py", server.ToString(), s_descriptor.Value);

    public override PeerProcess StartServer(string rows, string encoding) =>
        PeerProcess.Start(Python, s_folder, "grpc_server.py", s_descriptor.Value, rows, encoding);

    /// <summary>A client that knows the service from reflection alone.</summary>
    public static PeerProcess StartReflection(IPEndPoint server, string version) =>
        PeerProcess.Start(Python, s_folder, "grpc_reflection.py", server.ToString(), version);
}
