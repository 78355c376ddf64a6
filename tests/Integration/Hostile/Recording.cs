using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>What a client of a transport really sends, so that hostile peers of every transport can begin like a good one.</summary>
internal sealed class Recording : IDisposable
{
    private static readonly ConcurrentDictionary<(string, CallForm, int, int), Lazy<Task<byte[]>>> s_done = new();

    private readonly TcpListener _listening = new(IPAddress.Loopback, 0);
    private readonly MemoryStream _sent = new();

    private Recording() => _listening.Start();

    /// <summary>The bytes of so many calls, one after another on one connection, each for so many rows from the first on.</summary>
    public static Task<byte[]> OfAsync(string key, CallForm form, int calls = 1, int rows = 2) =>
        s_done.GetOrAdd((key, form, calls, rows), _ => new(() => RecordAsync(key, form, calls, rows))).Value;

    public void Dispose() => _listening.Dispose();

    private static async Task<byte[]> RecordAsync(string key, CallForm form, int calls, int rows)
    {
        ITransport transport = TransportCases.Create(key);
        await using IListener listener = await transport.ListenAsync(new(IPAddress.Loopback, 0),
            new MemoryServiceTables(SampleRows.PlainRows(rows)), form);
        using var recording = new Recording();
        Task relaying = recording.RelayAsync(listener.EndPoint);
        await using (IConnection connection = await GoodPeer.ConnectAsync(transport, form, (IPEndPoint)recording._listening.LocalEndpoint))
        {
            for (int call = 0; call < calls; call++)
                await GoodPeer.GetAsync(connection, form, 1, rows);
            lock (recording._sent)
                return recording._sent.ToArray();
        }
    }

    private async Task RelayAsync(IPEndPoint server)
    {
        using TcpClient client = await _listening.AcceptTcpClientAsync();
        using var onward = new TcpClient();
        await onward.ConnectAsync(server);
        await Task.WhenAny(CopyAsync(client.GetStream(), onward.GetStream(), Keep),
            CopyAsync(onward.GetStream(), client.GetStream(), _ => { }));
    }

    private void Keep(ReadOnlyMemory<byte> piece)
    {
        lock (_sent)
            _sent.Write(piece.Span);
    }

    private static async Task CopyAsync(NetworkStream from, NetworkStream to, Action<ReadOnlyMemory<byte>> see)
    {
        byte[] buffer = new byte[16 * 1024];
        for (int read; (read = await from.ReadAsync(buffer)) > 0;)
        {
            see(buffer.AsMemory(0, read));
            await to.WriteAsync(buffer.AsMemory(0, read));
        }
    }
}
