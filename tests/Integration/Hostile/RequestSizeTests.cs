using System.Net.Sockets;
using System.Text;
using IntegrationMethods.Tests.Integration.Processes;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>
/// Requests that say that they are long: a real server process refuses them by that, or holds as much of each as it allows.
/// </summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
[Parallelizable(ParallelScope.Self)]
internal sealed class RequestSizeTests(string key, CallForm form) : ProcessTestBase
{
    // A server that held all that is sent would need 480 KB for each, half of them 60 KB and half 900 KB; on a busy machine, its collector
    // comes late.
    private const int Connections = 200, BytesOfAConnection = 384 * 1024;

    // Of the command line, just over the usual one.
    private const int LimitOfARequest = 66_000;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private ServerUnderAttack _server = null!;

    [OneTimeSetUp]
    public async Task StartAsync() => _server = await ServerUnderAttack.StartAsync(key, form, Path.GetTempPath(), "--idle-timeout", "600",
        "--max-request-bytes", $"{LimitOfARequest}");

    [OneTimeTearDown]
    public void End() => _server.Dispose();

    [Test]
    public async Task A_request_over_the_limit_is_refused_before_it_arrives()
    {
        byte[] content = Attacks.IsRefusedOnArrival(key) ? Attacks.Filling(key, LimitOfARequest + 1) : [];
        Assert.That(await AnswerAsync([.. Attacks.Long(key, LimitOfARequest + 1), .. content]), Does.Contain(Refusal));
        Assert.That(await GoodPeer.IsServedAsync(key, form, _server.EndPoint), Is.True);
    }

    [Test]
    public async Task Memory_stays_bounded_under_requests_that_stop_before_their_end()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("memory of a process is read from /proc, which is Linux's");
        Assert.That(await GoodPeer.IsServedAsync(key, form, _server.EndPoint), Is.True);
        long before = _server.Resident;
        var peers = new List<RawPeer>();
        // A half say how long they are, and send nearly that; the others say a megabyte, and send what the server takes.
        for (int i = 0; i < Connections; i++)
        {
            peers.Add(await RawPeer.OpenAsync(_server.EndPoint));
            await peers[i].SendAsync(Attacks.Long(key, i % 2 == 0 ? LimitOfARequest : 1_000_000));
            using var soon = new CancellationTokenSource(TimeSpan.FromSeconds(1));
            await SendAsync(peers[i], Attacks.Filling(key, i % 2 == 0 ? 60_000 : 900_000), soon.Token);
        }

        long each = (_server.Resident - before) / Connections;

        TestContext.Out.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{key} {form.Word()}: {each >> 10} KiB a connection"));
        Assert.That(each, Is.LessThan(BytesOfAConnection));
        Assert.That(await GoodPeer.IsServedAsync(key, form, _server.EndPoint), Is.True);
        peers.ForEach(peer => peer.Reset());
    }

    private static async Task SendAsync(RawPeer peer, byte[] bytes, CancellationToken ct)
    {
        try
        {
            await peer.SendAsync(bytes, ct);
        }
        catch (OperationCanceledException)
        {
            // The server takes no more.
        }
    }

    private string Refusal => key is "grpc/grpc-dotnet" or "grpc/protobuf-net"
        ? "Received message exceeds the maximum configured message size."
        : key.Split('/')[0] switch
    {
        "nettcp" => "http://schemas.microsoft.com/ws/2006/05/framing/faults/MaxMessageSizeExceededFault",
        "websocket" => "a message exceeds the limit of 9 bytes: a request has exactly that many",
        "signalr" or "signalr-messagepack" => "Connection closed with an error.",
        "jsonrpc" => $"the request is longer than {LimitOfARequest} bytes: send a shorter one, or raise --max-request-bytes",
        "soap" or "rest" => "HTTP/1.1 413 ",
        "rest-h2" => "a request must not have a body: send the ids in the query",
        "grpc" => $"the request is longer than {LimitOfARequest} bytes: raise the server's --max-request-bytes",
        _ => $"a message of {LimitOfARequest + 1} bytes exceeds the limit of 9 bytes: a request has exactly that many",
    };

    private async Task<string> AnswerAsync(byte[] sent)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(_server.EndPoint);
        await client.GetStream().WriteAsync(sent);
        string received = "";
        byte[] buffer = new byte[1024];
        for (int read = 1; read > 0
            && !received.Contains(Refusal, StringComparison.Ordinal); received += Encoding.Latin1.GetString(buffer, 0, read))
            read = await client.GetStream().ReadAsync(buffer).AsTask().WaitAsync(s_limit);
        return received;
    }
}
