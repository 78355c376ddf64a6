using System.Net;
using IntegrationMethods.Tests.Client;

namespace IntegrationMethods.Tests.Transports.Grpc;

/// <summary>@grpc/grpc-js, installed by npm into a folder of this user's that later runs find again.</summary>
internal sealed class NodePeer : GrpcPeer
{
    private static readonly string s_folder = Path.Combine(Path.GetTempPath(), $"integration-methods-node-{Environment.UserName}");
    private static readonly string s_proto = Path.Combine(Checkout.Root, "transports", "Grpc", "service_tables.proto");

    public override async Task PrepareAsync()
    {
        Directory.CreateDirectory(s_folder);
        foreach (string file in Directory.EnumerateFiles(Path.Combine(AppContext.BaseDirectory, "Peers", "Node")))
            File.Copy(file, Path.Combine(s_folder, Path.GetFileName(file)), overwrite: true);
        if (await IsInstalledAsync())
            return;
        using PeerProcess npm = PeerProcess.Start("npm", s_folder, "install", "--silent", "--no-audit", "--no-fund");
        (int code, string output, string errors) = await npm.EndAsync(TimeSpan.FromMinutes(2));
        if (code != 0)
            Skip.OrFailInCI($"npm can't install @grpc/grpc-js ({(output + errors).ReplaceLineEndings(" ").Trim()}): check its registry.");
    }

    public override PeerProcess StartClient(IPEndPoint server) =>
        PeerProcess.Start("node", s_folder, "grpc_client.js", server.ToString(), s_proto);

    public override PeerProcess StartServer(string rows, string encoding) =>
        PeerProcess.Start("node", s_folder, "grpc_server.js", s_proto, rows, encoding);

    private static async Task<bool> IsInstalledAsync()
    {
        using PeerProcess check = PeerProcess.Start("node", s_folder, "-e", "require('@grpc/grpc-js'); require('@grpc/proto-loader')");
        return (await check.EndAsync(TimeSpan.FromMinutes(1))).Code == 0;
    }
}
