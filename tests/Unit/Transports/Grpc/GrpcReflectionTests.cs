using System.Net;
using Google.Protobuf;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>Server reflection against clients that ask wrongly; those that ask well are in <c>GrpcReflectionPeerTests</c>.</summary>
internal sealed class GrpcReflectionTests
{
    private const string Path = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

    private static readonly byte[] s_list = [0x3A, 0];
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private IListener? _listener;
    private RawClient? _client;

    [SetUp]
    public async Task Listen()
    {
        _listener = await new GrpcTransport(new TransportOptions { MaxMessageBytes = 100_000 }).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), CallForm.Async);
        _client = new RawClient(_listener.EndPoint);
    }

    [TearDown]
    public async Task Close()
    {
        _client?.Dispose();
        await (_listener?.DisposeAsync() ?? ValueTask.CompletedTask);
    }

    [TestCase("", 0)]
    [TestCase("0a0178" + "3a00", 6, Description = "a host before it")]
    [TestCase("3a00" + "1a0178", 7, Description = "of two, the last one counts")]
    [TestCase("1a0178" + "3a00", 6)]
    [TestCase("4a0178", 7, Description = "a field of a later version")]
    [TestCase("2a00", 7, Description = "an extension of nothing")]
    public async Task A_request_is_answered_with_itself_and_with_what_it_asks_for(string hex, int field)
    {
        byte[] request = Convert.FromHexString(hex);

        RawAnswer answer = await AskAsync(GrpcBytes.Frame(request));

        Assert.That((answer.Status, answer.Messages().Count), Is.EqualTo(("0", 1)));
        Assert.That(Fields(answer.Messages()[0]), Is.EqualTo(new[] { 2, field == 0 ? 7 : field }));
        Assert.That(answer.Messages()[0][..(2 + request.Length)], Is.EqualTo(new byte[] { 0x12, (byte)request.Length }.Concat(request)));
    }

    [Test]
    public async Task Each_of_many_requests_is_answered_in_turn()
    {
        RawAnswer answer = await AskAsync([.. Enumerable.Repeat(GrpcBytes.Frame(s_list), 500).SelectMany(frame => frame)]);

        Assert.That((answer.Status, answer.Messages().Count), Is.EqualTo(("0", 500)));
    }

    [Test]
    public async Task No_request_is_a_stream_that_ends_well() => Assert.That((await AskAsync([])).Status, Is.EqualTo("0"));

    [Test]
    public async Task A_compressed_request_is_read() => Assert.That(
        Fields((await AskAsync(GrpcBytes.Frame(MessageCompression.Encode(s_list), flag: 1), ("grpc-encoding", "gzip"))).Messages().Single()), Is.EqualTo(new[] { 2, 6 }));

    [TestCase("000000000139", "13", "the request is malformed")]
    [TestCase("00000000033a05", "13", "a request breaks off")]
    [TestCase("0700000000", "13", "an invalid flag")]
    [TestCase("00ffffffff", "8", "longer than 65536 bytes")]
    [TestCase("000000000" + "33a01ff", "13", "not UTF-8")]
    public async Task A_malformed_request_ends_the_stream_behind_the_answers_before_it(string hex, string status, string message)
    {
        RawAnswer answer = await AskAsync([.. GrpcBytes.Frame(s_list), .. Convert.FromHexString(hex)]);

        Assert.That((answer.Status, answer.Messages().Count), Is.EqualTo((status, 1)));
        Assert.That(answer.Message, Does.Contain(message));
    }

    [Test]
    public async Task A_name_that_is_none_for_its_length_is_refused()
    {
        RawAnswer answer = await AskAsync(GrpcBytes.Frame([0x22, 0x80, 0x20, .. new byte[4096]]));

        Assert.That((answer.Status, answer.Message), Is.EqualTo(("8", "a request of reflection is longer than 4096 bytes: ask for a shorter name")));
    }

    [Test]
    public async Task A_stream_is_answered_while_it_is_open_and_ended_when_it_falls_silent()
    {
        await using IListener listener = await new GrpcTransport(new TransportOptions { IdleTimeout = TimeSpan.FromSeconds(1) }).ListenAsync(
            new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables([]), CallForm.Async);
        using var client = new RawClient(listener.EndPoint);
        var never = new TaskCompletionSource();
        using var body = new OpenContent(GrpcBytes.Frame(s_list), never.Task);

        using HttpResponseMessage response = await client.StartAsync(Path, body, CancellationToken.None).WaitAsync(s_limit);
        Stream answers = await response.Content.ReadAsStreamAsync();
        Assert.That(await answers.ReadAsync(new byte[1]).AsTask().WaitAsync(s_limit), Is.EqualTo(1));

        Assert.That(async () => await answers.CopyToAsync(Stream.Null).WaitAsync(s_limit), Throws.InstanceOf<HttpRequestException>().Or.InstanceOf<IOException>());
        never.SetResult();
    }

    private static int[] Fields(byte[] message)
    {
        var input = new CodedInputStream(message);
        var fields = new List<int>();
        for (uint tag; (tag = input.ReadTag()) != 0; input.SkipLastField())
            fields.Add(WireFormat.GetTagFieldNumber(tag));
        return [.. fields];
    }

    private Task<RawAnswer> AskAsync(byte[] body, params (string, string)[] headers) =>
        _client!.SendAsync(Path, body, headers);
}
