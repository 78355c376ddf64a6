using System.Net.WebSockets;
using IntegrationMethods.Transports.SignalR;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace IntegrationMethods.Tests.Unit.Transports.SignalR;

/// <summary>The client's streams, in either encoding, against servers that stream badly or for ever.</summary>
[TestFixture("signalr/aspnetcore", CallForm.Sync, ReplyKind.Stream)]
[TestFixture("signalr/aspnetcore", CallForm.Async, ReplyKind.Stream)]
[TestFixture("signalr/aspnetcore", CallForm.Async, ReplyKind.Chunks)]
[TestFixture("signalr-messagepack/aspnetcore", CallForm.Async, ReplyKind.Stream)]
[TestFixture("signalr-messagepack/aspnetcore", CallForm.Sync, ReplyKind.Chunks)]
internal sealed class SignalRHostileStreamTests(string key, CallForm form, ReplyKind answer)
{
    private const string TooMany = "more rows than were requested";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly IHubProtocol _protocol = (key.Contains("messagepack", StringComparison.Ordinal)
        ? (IHubEncoding)HubMessagePack.Instance
        : HubJson.Instance).Protocol;

    private TransportOptions _options = new();
    private ScriptedHub _peer = null!;

    [SetUp]
    public void Start()
    {
        _options = new TransportOptions { MaxMessageBytes = 100_000, CallTimeout = s_limit, ConnectTimeout = s_limit };
        _peer = new ScriptedHub();
    }

    [TearDown]
    public void Stop() => _peer.Dispose();

    [Test]
    public async Task A_stream_is_read_to_its_end_and_not_cancelled()
    {
        Assert.That((await GetAsync(Item(1), Item(2), CompletionMessage.Empty("1")))
            .Select(SampleRows.Exact), Is.EqualTo(SampleRows.PlainRows(2).Select(SampleRows.Exact)));

        string[] asked = [.. _peer.Asked.Select(message => message.Contains("StreamServiceTables", StringComparison.Ordinal)
            ? "stream"
            : message)];
        Assert.That(asked, Is.EqualTo(new[] { $"{{\"protocol\":\"{_protocol.Name}\",\"version\":1}}", "stream" }));
        Assert.That(_peer.Said, Has.None.Contains("\"type\":5"));
    }

    [Test]
    public async Task A_stream_without_rows_ends_well() => Assert.That(await GetAsync(CompletionMessage.Empty("1")), Is.Empty);

    [Test]
    public async Task A_stream_of_too_many_rows_is_refused() =>
        Assert.That(await Error(Item(1), Item(2), Item(3), CompletionMessage.Empty("1")), Does.Contain(TooMany));

    [Test]
    public async Task A_stream_that_never_ends_is_left_after_the_rows_that_were_asked_for() => Assert.That(
        await Error(async socket =>
        {
            while (true)
                await SendAsync(socket, Item(1));
        }),
        Does.Contain(TooMany));

    [Test]
    public async Task What_is_no_row_is_a_clear_failure() =>
        Assert.That(await Error(new StreamItemMessage("1", 7)), Does.Contain("sent an invalid answer"));

    [Test]
    public async Task Nothing_in_the_place_of_a_row_is_a_clear_failure() =>
        Assert.That(await Error(new StreamItemMessage("1", null)), Does.Contain("sent an invalid answer"));

    [Test]
    public async Task A_text_over_the_limit_of_rows_is_refused() => Assert.That(
        await Error(Item(SampleRows.Plain(1) with { StringField1 = new string('x', RowLimits.MaxTextLength + 1) })),
            Does.Contain("sent an invalid answer"));

    [Test]
    public async Task A_part_of_a_stream_that_was_not_requested_is_refused() =>
        Assert.That(await Error(new StreamItemMessage("7", SampleRows.Plain(1))),
            Does.Contain("sent an invalid answer"));

    [Test]
    public async Task A_result_in_place_of_a_stream_is_refused() =>
        Assert.That(await Error(CompletionMessage.WithResult("1", SampleRows.PlainRows(2))),
        Does.Contain("sent an invalid answer"));

    [Test]
    public async Task A_fault_ends_the_stream_with_its_code()
    {
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => GetAsync(
            Item(1), CompletionMessage.WithError("1",
                "An error occurred on the server while streaming results. HubException: RowNotFound: no row"))))!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.RowNotFound, "no row")));
    }

    [Test]
    public async Task A_message_over_the_limit_is_refused_and_names_it()
    {
        ServiceTable[] rows = [.. SampleRows.PlainRows(5).Select(row => row with { StringField2 = new string('x', 20_000) })];

        Assert.That(await Error(new StreamItemMessage("1", rows)),
            Is.EqualTo("a SignalR message is longer than 100000 bytes: request fewer rows per call, or raise --max-message-bytes"));
    }

    [Test]
    public async Task The_limit_is_of_each_message_and_not_of_all_together()
    {
        ServiceTable long1 = SampleRows.Plain(1) with { StringField2 = new string('x', 20_000) };

        Assert.That(await Error([.. Enumerable.Repeat(Item(long1), 8)]), Does.Contain(TooMany), "not the limit of a message");
    }

    [Test]
    public async Task A_stream_that_stops_in_the_middle_is_given_up_in_time()
    {
        _options = _options with { CallTimeout = TimeSpan.FromMilliseconds(300) };

        Assert.That(await Error(Item(1)), Does.Contain("0.3 s"));
    }

    [Test]
    public async Task A_server_that_leaves_in_the_middle_is_a_clear_failure() => Assert.That(
        await Error(async socket =>
        {
            await SendAsync(socket, Item(1));
            socket.Abort();
        }),
        Does.Contain("the server closed the connection").And.Not.Contain("\n"));

    private StreamItemMessage Item(int id) => Item(SampleRows.Plain(id));

    private StreamItemMessage Item(ServiceTable row) => new("1", answer == ReplyKind.Stream ? row : new[] { row });

    private async Task<string> Error(params HubMessage[] messages) =>
        (await Assert.ThrowsAsync<TransportException>(() => GetAsync(messages)))!.Message;

    private async Task<string> Error(Func<WebSocket, Task> script) =>
        (await Assert.ThrowsAsync<TransportException>(() => GetAsync(script)))!.Message;

    private Task<IReadOnlyList<ServiceTable>> GetAsync(params HubMessage[] messages) => GetAsync(async socket =>
    {
        foreach (HubMessage message in messages)
            await SendAsync(socket, message);
    });

    /// <summary>A call for two rows.</summary>
    private async Task<IReadOnlyList<ServiceTable>> GetAsync(Func<WebSocket, Task> script)
    {
        Task serving = _peer.ServeAsync(script);
        try
        {
            ITransport transport = TransportCases.Create(key, _options with { Answer = answer });
            return await form.CallAsync(transport, _peer.EndPoint, lastId: 2).WaitAsync(s_limit);
        }
        finally
        {
            await serving.WaitAsync(s_limit);
        }
    }

    private async Task SendAsync(WebSocket socket, HubMessage message) =>
        await socket.SendAsync(_protocol.GetMessageBytes(message), _protocol.TransferFormat == TransferFormat.Binary
            ? WebSocketMessageType.Binary
            : WebSocketMessageType.Text, true, CancellationToken.None);
}
