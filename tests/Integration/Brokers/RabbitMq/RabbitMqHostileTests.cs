using System.Net;
using System.Text;
using System.Threading.Channels;
using IntegrationMethods.Transports.RabbitMq;
using IntegrationMethods.Transports.Shared.Rows;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using IConnection = IntegrationMethods.Contract.IConnection;

namespace IntegrationMethods.Tests.Integration.Brokers.RabbitMq;

/// <summary>Others at the same broker, who publish what they like to a server's queue and to clients.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RabbitMqHostileTests(CallForm form) : RabbitMqTestBase(form)
{
    private const int Flood = 5_000;

    private static readonly byte[] s_request = Frames.Request(new SocketsRequest(CallForm.Async, 1, 2))[SocketsFrame.HeaderSize..];

    private RabbitMQ.Client.IConnection _connection = null!;
    private IChannel _hostile = null!;
    private Channel<byte[]> _answers = null!;

    [SetUp]
    public async Task Join()
    {
        _connection = await new ConnectionFactory { HostName = "127.0.0.1", Port = Broker.EndPoint.Port }.CreateConnectionAsync();
        _hostile = await _connection.CreateChannelAsync();
        _answers = System.Threading.Channels.Channel.CreateUnbounded<byte[]>();
        var consumer = new AsyncEventingBasicConsumer(_hostile);
        consumer.ReceivedAsync += (_, message) => _answers.Writer.WriteAsync(message.Body.ToArray()).AsTask();
        await _hostile.BasicConsumeAsync(RabbitMqRoute.ReplyTo, autoAck: true, consumer);
    }

    [TearDown]
    public async Task Leave()
    {
        await _connection.CloseAsync();
        await _connection.DisposeAsync();
    }

    [TestCase("", "a request has 9 bytes, not 0")]
    [TestCase("GET / HTTP/1.1", "a request has 9 bytes, not 14")]
    [TestCase("\u0007\0\0\0\0\0\0\0\0", "there is no operation 7")]
    public async Task What_is_no_request_is_answered_with_a_refusal_and_others_are_served(string content, string why)
    {
        (IListener listener, IConnection good) = await ServeTwoAsync();

        await SendAsync(listener.EndPoint, Encoding.Latin1.GetBytes(content), RabbitMqRoute.ReplyTo);

        Assert.That(Encoding.UTF8.GetString(await AnswerAsync()), Does.Contain(why));
        Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_request_of_a_megabyte_is_refused_and_a_longer_one_never_reaches_the_server()
    {
        (IListener listener, IConnection good) = await ServeTwoAsync();

        await SendAsync(listener.EndPoint, new byte[2_000_000], RabbitMqRoute.ReplyTo);
        await SendAsync(listener.EndPoint, new byte[1_000_000], RabbitMqRoute.ReplyTo);

        Assert.That(Encoding.UTF8.GetString(await AnswerAsync()), Does.Contain("a request has 9 bytes, not 1000000"));
        Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_request_with_headers_as_long_as_a_frame_may_be_is_served_as_any_other()
    {
        (IListener listener, IConnection good) = await ServeTwoAsync();

        await SendAsync(listener.EndPoint, s_request, RabbitMqRoute.ReplyTo, new() { ["a"] = new byte[100_000] });

        Assert.That((await AnswerAsync())[0], Is.Zero, "rows");
        Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    [TestCase("nobody.consumes.this")]
    [TestCase("amq.rabbitmq.reply-to.nobody")]
    [TestCase("*")]
    public async Task A_reply_address_that_is_none_leaves_others_served(string reply)
    {
        (IListener listener, IConnection good) = await ServeTwoAsync();

        for (int message = 0; message < 3; message++)
            await SendAsync(listener.EndPoint, s_request, reply == "*" ? RabbitMqRoute.Of(listener.EndPoint) : reply);
        await SendAsync(listener.EndPoint, s_request, RabbitMqRoute.ReplyTo);

        Assert.That((await AnswerAsync())[0], Is.Zero, "rows");
        Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    // Debian's RabbitMQ 3.10 fails to read such an address, and ends the connection that has published to it.
    [Test]
    public async Task A_reply_address_that_the_broker_fails_to_read_ends_the_server_with_one_line()
    {
        (IListener listener, IConnection good) = await ServeTwoAsync();

        await SendAsync(listener.EndPoint, s_request, "amq.rabbitmq.reply-to.g1h2AA1yZXBseQ.nobody");

        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(() => listener.Failed.WaitAsync(Limit)))!.Message,
            Does.StartWith($"the broker {Broker.Address} ended the connection (INTERNAL_ERROR").And.EndsWith(
                "; this server can't be reached without it").And.Not.Contain("\n"));
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(good, 1, 2)))!.Message,
            Does.StartWith($"no server for {listener.EndPoint} is connected to the broker"));
    }

    [Test]
    public async Task A_flood_of_requests_with_and_without_a_reply_address_leaves_others_served()
    {
        (IListener listener, IConnection good) = await ServeTwoAsync();

        for (int i = 0; i < Flood; i++)
            await SendAsync(listener.EndPoint, s_request, (i % 3) switch { 0 => null, 1 => RabbitMqRoute.ReplyTo, _ => "nobody.listens" });

        for (int call = 0; call < 20; call++)
            Assert.That(await Get(good, 1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public Task No_more_calls_are_at_work_than_the_limit_allows_and_the_others_wait() =>
        CallsOverTheLimitWaitAsync();

    [Test]
    public async Task A_client_takes_no_answer_for_its_own_that_is_not()
    {
        var endpoint = new IPEndPoint(IPAddress.Loopback, Form == CallForm.Sync ? 7 : 6);
        byte[] answer = Frames.Rows([SampleRows.Plain(1)])[SocketsFrame.HeaderSize..];
        await ServeFalselyAsync(endpoint, async request =>
        {
            foreach (string? id in new[] { null, "", "99", "-1", $"{request.CorrelationId} " })
                await _hostile.BasicPublishAsync("", request.ReplyTo!, false, new BasicProperties { CorrelationId = id },
                    "abc"u8.ToArray());
            await _hostile.BasicPublishAsync("", request.ReplyTo!, false, new BasicProperties { CorrelationId = request.CorrelationId },
                answer);
        });
        IConnection remote = await ConnectAsync(endpoint);

        for (int call = 0; call < 3; call++)
            Assert.That(await Get(remote, 1, 1), Has.Count.EqualTo(1));
    }

    [TestCase("", "an answer is empty")]
    [TestCase("\u0009", "an answer has the unknown status 9")]
    [TestCase("\0\u0001\0\0\0", "can't hold 1 rows")]
    public async Task What_is_no_answer_is_a_clear_failure(string content, string message)
    {
        var endpoint = new IPEndPoint(IPAddress.Loopback, Form == CallForm.Sync ? 5 : 4);
        await ServeFalselyAsync(endpoint, async request => await _hostile.BasicPublishAsync(
            "", request.ReplyTo!, false, new BasicProperties { CorrelationId = request.CorrelationId }, Encoding.Latin1.GetBytes(content)));
        IConnection remote = await ConnectAsync(endpoint);

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 1)))!.Message,
            Does.Contain(message).And.Not.Contain("\n"));
    }

    [Test]
    public async Task A_server_whose_queue_another_one_has_says_so()
    {
        await ServeFalselyAsync(new IPEndPoint(IPAddress.Loopback, 40_001), _ => Task.CompletedTask);

        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(() => ListenAsync(new MemoryServiceTables([]), port: 40_001)))!.Message,
            Is.EqualTo($"another server with the same address and port is connected to the broker {Broker.Address}: stop it, or choose "
                + "another port"));
    }

    private async Task<(IListener Listener, IConnection Good)> ServeTwoAsync()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(2)));
        return (listener, await ConnectAsync(listener.EndPoint));
    }

    private ValueTask SendAsync(IPEndPoint server, byte[] content, string? reply, Dictionary<string, object?>? headers = null) =>
        _hostile.BasicPublishAsync(RabbitMqRoute.Exchange, RabbitMqRoute.Of(server), false,
            new BasicProperties { ReplyTo = reply, CorrelationId = "hostile", Headers = headers }, content);

    private Task<byte[]> AnswerAsync() => _answers.Reader.ReadAsync().AsTask().WaitAsync(Limit);

    private async Task ServeFalselyAsync(IPEndPoint endpoint, Func<IReadOnlyBasicProperties, Task> answer)
    {
        string queue = RabbitMqRoute.Of(endpoint);
        await _hostile.QueueDeclareAsync(queue, durable: false, exclusive: true, autoDelete: true);
        await _hostile.QueueBindAsync(queue, RabbitMqRoute.Exchange, queue);
        var consumer = new AsyncEventingBasicConsumer(_hostile);
        consumer.ReceivedAsync += (_, request) => answer(request.BasicProperties);
        await _hostile.BasicConsumeAsync(queue, autoAck: true, consumer);
    }
}
