using System.Collections.Concurrent;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail.Storage;

/// <summary>A server that answers every request with the same bytes, and keeps the heads of them all.</summary>
internal sealed class RawHttpServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly byte[] _answer;
    private readonly bool _closes;
    private int _connections;

    /// <param name="answer">What it answers, with its head.</param>
    /// <param name="closes">Each connection after its first answer.</param>
    public RawHttpServer(string answer, bool closes)
    {
        (_answer, _closes) = (Encoding.ASCII.GetBytes(answer), closes);
        _listener.Start();
        _ = AcceptAsync();
    }

    public AzureAccount Account => AzureAccount.Parse($"http://{_listener.LocalEndpoint}/devstoreaccount1");

    public ConcurrentQueue<string> Requests { get; } = new();

    public int Connections => _connections;

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
                _ = ServeAsync(await _listener.AcceptTcpClientAsync());
        }
        catch (Exception error) when (error is SocketException or InvalidOperationException)
        {
            // Disposed.
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        Interlocked.Increment(ref _connections);
        using (client)
        using (var reader = new StreamReader(client.GetStream(), Encoding.ASCII))
        {
            while (await ReadHeadAsync(reader) is { Length: > 0 } head)
            {
                Requests.Enqueue(head);
                await client.GetStream().WriteAsync(_answer);
                if (_closes)
                    return;
            }
        }
    }

    private static async Task<string> ReadHeadAsync(StreamReader reader)
    {
        var head = new StringBuilder();
        while (await reader.ReadLineAsync() is { Length: > 0 } line)
            head.Append(line).Append('\n');
        return head.ToString();
    }
}
