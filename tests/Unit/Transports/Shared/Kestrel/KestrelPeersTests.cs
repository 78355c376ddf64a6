using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.DependencyInjection;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Kestrel;

/// <summary>Connections of which Kestrel never says that they have ended.</summary>
internal sealed class KestrelPeersTests
{
    private const int Floods = 12, Requests = 5_000;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30), s_grace = TimeSpan.FromSeconds(1);

    [Test]
    public async Task A_connection_that_is_closed_ends_though_its_answers_never_do()
    {
        using var rows = new ServedRows(new MemoryServiceTables([]), new TransportOptions());
        using var closed = new CancellationTokenSource();
        Task serving = Serving(rows, new TaskCompletionSource().Task, closed.Token);

        Assert.That(serving.IsCompleted, Is.False);
        await closed.CancelAsync();

        Assert.That(async () => await serving.WaitAsync(s_limit), Throws.Nothing);
    }

    [Test]
    public async Task What_ends_a_connection_is_reported_before_and_after_it_is_closed([Values] bool isClosed)
    {
        using var rows = new ServedRows(new MemoryServiceTables([]), new TransportOptions());
        var end = new TaskCompletionSource();
        Task serving = Serving(rows, end.Task, new CancellationToken(isClosed));

        end.SetException(new IOException("broken"));

        Assert.That(async () => await serving.WaitAsync(s_limit), Throws.InstanceOf<IOException>().With.Message.EqualTo("broken"));
    }

    [Test]
    public async Task Floods_of_requests_take_no_place_for_good([Values("rest-h2/direct", "grpc/direct")] string key)
    {
        var options = new TransportOptions { MaxConnections = 2 };
        ITransport transport = TransportCases.Create(key, options);
        await using IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0),
            new MemoryServiceTables(SampleRows.PlainRows(1)), CallForm.Async);
        byte[] flood = [.. Http2.Hello, .. Enumerable.Range(0, Requests).SelectMany(index => Request(key, 2 * index + 1))];
        for (int i = 0; i < Floods; i++)
            await SendAsync(listener.EndPoint, flood);

        Assert.That(async () => await CallAsync(transport, listener.EndPoint), Is.EqualTo(1).After(30_000, 100));
    }

    private static Task Serving(ServedRows rows, Task served, CancellationToken closed)
    {
        var builder = new ConnectionBuilder(new ServiceCollection().BuildServiceProvider());
        KestrelPeers.Watch(builder, rows);
        return builder.Run(_ => served).Build()(new DefaultConnectionContext { ConnectionClosed = closed });
    }

    private static byte[] Request(string key, int stream) => key.StartsWith("rest", StringComparison.Ordinal)
        ? Http2.Frame(Http2.Headers, Http2.EndHeaders | Http2.EndStream, stream, Http2.Get($"{RestContract.Path}?firstId=1&lastId=2"))
        : Http2.Frame(Http2.Headers, Http2.EndHeaders, stream, Http2.Call(GrpcMethods.Get));

    // The server may close before it has taken all. On a busy machine it refuses them one by one, as they come more slowly; then the client
    // closes.
    private static async Task SendAsync(IPEndPoint server, byte[] flood)
    {
        using var client = new TcpClient { NoDelay = true };
        try
        {
            await client.ConnectAsync(server);
            await client.GetStream().WriteAsync(flood).AsTask().WaitAsync(s_limit);
            await client.GetStream().CopyToAsync(Stream.Null).WaitAsync(s_grace);
        }
        catch (Exception error) when (error is IOException or SocketException or TimeoutException)
        {
            // Reset, no place, or still open.
        }
    }

    private static async Task<int> CallAsync(ITransport transport, IPEndPoint server)
    {
        try
        {
            await using IConnection connection = await transport.ConnectAsync(server);
            return (await connection.GetServiceTablesAsync(1, 1)).Count;
        }
        catch (RemedyException)
        {
            return 0;
        }
    }
}
