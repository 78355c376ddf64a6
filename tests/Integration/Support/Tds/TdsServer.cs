using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>
/// As much of a SQL Server as a login and a rejected statement need, by [MS-TDS]: for what a healthy server does not show. It listens on
/// this machine alone.
/// </summary>
internal sealed class TdsServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly TdsScript _script;
    private readonly Task _running;

    public TdsServer(TdsScript script)
    {
        _script = script;
        _listener.Start();
        _running = RunAsync();
    }

    public string Address => $"127.0.0.1,{((IPEndPoint)_listener.LocalEndpoint).Port}";

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _running;
        _listener.Dispose();
        _stop.Dispose();
    }

    private async Task RunAsync()
    {
        var sessions = new List<Task>();
        try
        {
            while (true)
                sessions.Add(ServeAsync(await _listener.AcceptTcpClientAsync(_stop.Token)));
        }
        catch (OperationCanceledException)
        {
            await Task.WhenAll(sessions);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            try
            {
                client.NoDelay = true;
                await new TdsSession(client.GetStream(), _script).RunAsync().WaitAsync(_stop.Token);
            }
            catch (Exception gone) when (gone is IOException or AuthenticationException or OperationCanceledException)
            {
                // The client rejected the certificate, or left.
            }
        }
    }
}
