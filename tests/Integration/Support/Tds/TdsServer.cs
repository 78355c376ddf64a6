using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>
/// As much of a SQL Server as a login and a refused statement need, by [MS-TDS]: for what a healthy server does not show. It listens on this
/// machine alone.
/// </summary>
internal sealed class TdsServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly TdsScript _script;
    private readonly List<TcpClient> _clients = [];
    private readonly Task _running;

    public TdsServer(TdsScript? script = null)
    {
        _script = script ?? new();
        _listener.Start();
        _running = RunAsync();
    }

    public string Address => $"127.0.0.1,{((IPEndPoint)_listener.LocalEndpoint).Port}";

    /// <summary>Connections so far.</summary>
    public int Connections
    {
        get
        {
            lock (_clients)
                return _clients.Count;
        }
    }

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        lock (_clients)
            _clients.ForEach(client => client.Dispose());
        await _running.WaitAsync(TimeSpan.FromSeconds(30));
    }

    private async Task RunAsync()
    {
        var sessions = new List<Task>();
        try
        {
            while (true)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync();
                lock (_clients)
                    _clients.Add(client);
                sessions.Add(ServeAsync(client));
            }
        }
        catch (Exception stopped) when (stopped is SocketException or InvalidOperationException)
        {
            await Task.WhenAll(sessions);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        try
        {
            client.NoDelay = true;
            await new TdsSession(client.GetStream(), _script).RunAsync();
        }
        catch (Exception gone) when (gone is IOException or AuthenticationException or ObjectDisposedException or InvalidOperationException)
        {
            // The client rejected the certificate, or left.
        }
        finally
        {
            client.Dispose();
        }
    }
}
