using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>The server's side of every connection.</summary>
internal sealed class NetTcpProtocol(IServiceTables rows, TransportOptions options) : ITcpProtocol
{
    public void Serve(Socket socket)
    {
        using var session = new SyncSession(socket, rows, options);
        session.Run();
    }

    public async ValueTask ServeAsync(Socket socket, CancellationToken stopping)
    {
        using var session = new AsyncSession(socket, rows, options, stopping);
        await session.RunAsync();
    }
}
