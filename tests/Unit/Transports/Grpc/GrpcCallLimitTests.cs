using System.Buffers.Binary;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>
/// Calls over the limit of a connection: HTTP/2 announces their number (RFC 9113, 5.1.2), and what a client sends beyond is returned to it.
/// </summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class GrpcCallLimitTests(CallForm form) : TransportTestBase("grpc/direct", form)
{
    private const int AtOnce = 2, Calls = 8;

    private const int RefusedStream = 7;

    private readonly TransportOptions _options = new() { MaxCallsPerConnection = AtOnce };

    [Test]
    public async Task A_client_that_keeps_to_the_number_has_all_its_calls_answered()
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows, _options);
        IConnection remote = await ConnectAsync(listener.EndPoint);

        Task<IReadOnlyList<ServiceTable>>[] calls = [.. Enumerable.Range(0, Calls).Select(_ => Get(remote, 1, 2))];
        Assert.That(() => rows.AtWork, Is.EqualTo(AtOnce).After((int)Limit.TotalMilliseconds, 10));
        rows.Open();

        Assert.That((await Task.WhenAll(calls)).Select(answer => answer.Count), Is.All.EqualTo(2));
        Assert.That(rows.MaxAtWork, Is.EqualTo(AtOnce));
    }

    [Test]
    public async Task A_client_that_sends_more_gets_those_back_and_the_others_answered()
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows, _options);
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync((byte[])[.. Http2.Hello, .. Enumerable.Range(0, Calls).SelectMany(Call)]);

        int announced = 0;
        var refused = new List<int>();
        var ended = new List<int>();
        while (refused.Count + ended.Count < Calls)
        {
            (byte type, byte flags, int id, byte[] content) = await ReadFrameAsync(stream);
            if (type == Http2.Settings && (flags & 1) == 0)
                announced = MaxConcurrentStreams(content);
            if (type == Http2.Reset && BinaryPrimitives.ReadInt32BigEndian(content) == RefusedStream)
                refused.Add(id);
            else if (type == Http2.Headers && (flags & Http2.EndStream) != 0)
                ended.Add(id);
            if (refused.Count == Calls - AtOnce)
                rows.Open();
        }

        Assert.That(announced, Is.EqualTo(AtOnce));
        Assert.That(rows.MaxAtWork, Is.InRange(1, AtOnce));
        Assert.That(refused, Is.EqualTo(Enumerable.Range(AtOnce, Calls - AtOnce).Select(Id)));
        Assert.That(ended, Is.EquivalentTo(Enumerable.Range(0, AtOnce).Select(Id)));
    }

    private static int Id(int call) => 2 * call + 1;

    private static byte[] Call(int call) =>
    [
        .. Http2.Frame(Http2.Headers, Http2.EndHeaders, Id(call), Http2.Call(GrpcMethods.GetAsynchronous)),
        .. Http2.Frame(Http2.Data, Http2.EndStream, Id(call), GrpcBytes.Range(1, 1)),
    ];

    private static int MaxConcurrentStreams(byte[] settings) => settings.Chunk(6)
        .Where(setting => setting[1] == 3).Select(setting => BinaryPrimitives.ReadInt32BigEndian(setting.AsSpan(2))).Single();

    private static async Task<(byte Type, byte Flags, int Id, byte[] Content)> ReadFrameAsync(NetworkStream stream)
    {
        byte[] header = new byte[9];
        await stream.ReadExactlyAsync(header).AsTask().WaitAsync(Limit);
        byte[] content = new byte[BinaryPrimitives.ReadInt32BigEndian(header) >> 8];
        await stream.ReadExactlyAsync(content).AsTask().WaitAsync(Limit);
        return (header[3], header[4], BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(5)), content);
    }
}
