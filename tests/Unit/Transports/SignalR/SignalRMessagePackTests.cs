using System.Buffers;
using System.Net.WebSockets;
using IntegrationMethods.Transports.SignalR;
using MessagePack;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>The hub protocol in MessagePack (HubProtocol.md), as others may write it.</summary>
internal sealed class SignalRMessagePackTests
{
    private const string NoAnswer = "sent an invalid answer";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private static readonly TransportOptions s_options = new() { MaxMessageBytes = 300_000, CallTimeout = s_limit, ConnectTimeout = s_limit,
        MaxRequestBytes = 70_000 };

    private ScriptedHub _peer = null!;

    private delegate void Writer(ref MessagePackWriter writer);

    [SetUp]
    public void Start() => _peer = new ScriptedHub();

    [TearDown]
    public void Stop() => _peer.Dispose();

    [Test]
    public async Task A_row_is_a_map_with_the_fields_of_REST()
    {
        await using IListener listener = await ListenAsync(1);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);
        await SendAsync(client, HubMessagePack.Instance.Protocol.GetMessageBytes(new InvocationMessage("1", HubMethods.Get, [1, 1])));

        byte[] answer = await HubClient.ReadAsync(client);

        Assert.That(MessagePackSerializer.ConvertToJson(answer.AsMemory(2)), Is.EqualTo(
            "[3,{},\"1\",3,[{\"serviceTableID\":1,\"descServiceTable\":\"Description of row "
                + "1\",\"value\":1.5,\"creationDate\":\"2014-04-01T12:30:16Z\",\"stringField1\":\"String field 1 of "
                + "1\",\"stringField2\":\"String field 2 of 1\"}]]"));
    }

    [Test]
    public async Task Fields_come_in_any_order_and_unknown_ones_are_skipped_however_deep_they_are() =>
        Assert.That((await GetAsync(Rows(1, (ref MessagePackWriter writer) =>
        {
            writer.WriteMapHeader(7);
            writer.Write("value");
            writer.Write(1.5);
            writer.Write("new");
            for (int depth = 0; depth < 200_000; depth++)
                writer.WriteArrayHeader(1);
            writer.WriteNil();
            writer.Write("stringField2");
            writer.WriteNil();
            writer.Write("stringField1");
            writer.Write("x");
            writer.Write("creationDate");
            writer.Write("2014-04-01T12:30:15Z");
            writer.Write("descServiceTable");
            writer.Write("d");
            writer.Write("serviceTableID");
            writer.Write(1);
        }))).Single(), Is.EqualTo(new ServiceTable(1, "d", 1.5f, SampleRows.Date, "x", null)));

    [Test]
    public async Task More_rows_than_there_are_bytes_cost_nothing() =>
        Assert.That(await Error(Rows(int.MaxValue, (ref MessagePackWriter writer) => writer.WriteNil())),
            Does.Contain(NoAnswer).And.Not.Contain("\n"));

    [Test]
    public async Task More_rows_than_a_call_may_ask_for_are_refused() => Assert.That(
        await Error(Rows(RowLimits.MaxRowsPerCall + 1, (ref MessagePackWriter writer) =>
            writer.WriteRaw(new byte[RowLimits.MaxRowsPerCall + 1]))), Does.Contain(NoAnswer));

    [TestCase(0xc0)]
    [TestCase(0x80)]
    [TestCase(0x81)]
    [TestCase(0x01)]
    [TestCase(0xc1)]
    public async Task What_is_no_row_is_a_clear_failure(int code) => Assert.That(
        await Error(Rows(1, (ref MessagePackWriter writer) => writer.WriteRaw(new byte[] { (byte)code }))),
            Does.Contain(NoAnswer).And.Not.Contain("\n"));

    [TestCase("2014-04-01")]
    [TestCase("2014-04-01T12:30:15.00000000000000000000000000000Z")]
    [TestCase(null)]
    public async Task What_is_no_date_is_a_clear_failure(string? date) => Assert.That(
        await Error(Rows(1, (ref MessagePackWriter writer) =>
        {
            writer.WriteMapHeader(1);
            writer.Write("creationDate");
            writer.Write(date);
        })), Does.Contain(NoAnswer).And.Not.Contain("\n"));

    [TestCase(new byte[] { 0xe1, 0xa7, 0x12 })]
    [TestCase(new byte[] { 0xff, 0xff, 0xff, 0xff, 0x07 })]
    [TestCase(new byte[] { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff })]
    public async Task A_message_over_the_limit_is_refused_before_it_arrives(byte[] length) =>
        Assert.That(await Error(length),
            Is.EqualTo("a SignalR message is longer than 300000 bytes: request fewer rows per call, or raise --max-message-bytes"));

    [TestCase(new byte[] { 1, 0xc0 })]
    [TestCase(new byte[] { 2, 0x91, 0xc0 })]
    [TestCase(new byte[] { 0 })]
    [TestCase(new byte[] { 3, 0x92, 7, 0xdb })]
    public async Task What_is_no_message_is_a_clear_failure(byte[] message) => Assert.That(await Error(message), Does.Not.Contain("\n"));

    [TestCase(0)]
    [TestCase(60_000)]
    public async Task A_result_that_no_call_waits_for_is_ignored_by_either_end_however_deep_it_is(int depth)
    {
        byte[] message = Message((ref MessagePackWriter writer) =>
        {
            writer.WriteArrayHeader(5);
            writer.Write(3);
            writer.WriteMapHeader(0);
            writer.Write("7");
            writer.Write(3);
            for (int level = 0; level < depth; level++)
                writer.WriteArrayHeader(1);
            writer.WriteNil();
        });
        await using IListener listener = await ListenAsync(1);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint);

        await SendAsync(client, message);
        await SendAsync(client, HubMessagePack.Instance.Protocol.GetMessageBytes(new InvocationMessage("1", HubMethods.Get, [1, 1])));

        Assert.That(System.Text.Encoding.UTF8.GetString(await HubClient.ReadAsync(client)), Does.Contain("Description of row 1"));
        Assert.That(await GetAsync([.. message, .. Rows(0, (ref MessagePackWriter _) => { })]), Is.Empty);
    }

    [TestCase(new byte[] { 1, 0xc0 })]
    [TestCase(new byte[] { 7, 0x96, 1, 0xdf, 0x7f, 0xff, 0xff, 0xff })]
    [TestCase(new byte[] { 11, 0x96, 1, 0x80, 0xa1, 0x31, 0xdb, 0x7f, 0xff, 0xff, 0xff, 1 })]
    public async Task What_is_no_request_closes_the_connection_and_the_others_are_served(byte[] message)
    {
        await using IListener listener = await ListenAsync(1);
        using ClientWebSocket client = await OpenAsync(listener.EndPoint), other = await OpenAsync(listener.EndPoint);
        await SendAsync(client, message);

        Assert.That(MessagePackSerializer.ConvertToJson((await HubClient.ReadAsync(client)).AsMemory(1)),
            Is.EqualTo("[7,\"Connection closed with an error.\",true]"));
        await SendAsync(other, HubMessagePack.Instance.Protocol.GetMessageBytes(new InvocationMessage("1", HubMethods.Get, [1, 1])));
        Assert.That(System.Text.Encoding.UTF8.GetString(await HubClient.ReadAsync(other)), Does.Contain("Description of row 1"));
    }

    /// <summary>A completion of the first call with an array.</summary>
    private static byte[] Rows(int count, Writer rows) => Message((ref MessagePackWriter writer) =>
    {
        writer.WriteArrayHeader(5);
        writer.Write(3);
        writer.WriteMapHeader(0);
        writer.Write("1");
        writer.Write(3);
        writer.WriteArrayHeader(count);
        rows(ref writer);
    });

    private static byte[] Message(Writer write)
    {
        var body = new ArrayBufferWriter<byte>();
        var writer = new MessagePackWriter(body);
        write(ref writer);
        writer.Flush();
        return [.. NbfxFlood.Size(body.WrittenCount), .. body.WrittenSpan];
    }

    private static async Task<IListener> ListenAsync(int rows) =>
        await new SignalRTransport(s_options)
            .ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(rows)), CallForm.Async);

    private async Task<string> Error(byte[] message) => (await Assert.ThrowsAsync<TransportException>(() => GetAsync(message)))!.Message;

    private async Task<IReadOnlyList<ServiceTable>> GetAsync(byte[] message)
    {
        Task serving = _peer.ServeAsync(socket => socket.SendAsync(message, WebSocketMessageType.Binary, true, CancellationToken.None));
        try
        {
            await using IConnection remote = await new SignalRTransport(s_options, messagePack: true).ConnectAsync(_peer.EndPoint);
            return await remote.GetServiceTablesAsync(1, 1).AsTask().WaitAsync(s_limit);
        }
        finally
        {
            await serving.WaitAsync(s_limit);
        }
    }

    private static async Task SendAsync(ClientWebSocket client, ReadOnlyMemory<byte> message) =>
        await client.SendAsync(message, WebSocketMessageType.Binary, true, CancellationToken.None);

    private static Task<ClientWebSocket> OpenAsync(IPEndPoint server) => HubClient.OpenAsync(server, "messagepack");
}
