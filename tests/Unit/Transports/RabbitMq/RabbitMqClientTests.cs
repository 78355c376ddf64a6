using IntegrationMethods.Transports.RabbitMq;

namespace IntegrationMethods.Tests.Unit.Transports.RabbitMq;

/// <summary>Both ends against what is no broker.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RabbitMqClientTests(CallForm form) : ScriptedPeerTestBase
{
    private static readonly IPEndPoint s_server = new(IPAddress.Loopback, 9);

    private string Address => $"amqp://{EndPoint}";

    [TestCase("", "the connection to the broker {0} was lost: check that it is still running, then reconnect")]
    [TestCase("INFO {\"max_payload\":1048576}\r\n", "the server at {0} does not speak AMQP 0-9-1 (")]
    [TestCase("HTTP/1.1 400 Bad Request\r\n\r\n", "the server at {0} does not speak AMQP 0-9-1 (")]
    [TestCase("AMQP\0\u0001\0\0", "the server at {0} does not speak AMQP 0-9-1 (")]
    public async Task A_server_that_is_no_broker_is_a_clear_failure(string hello, string message)
    {
        Task greeting = GreetAsync(hello);

        string expected = message.Replace("{0}", Address, StringComparison.Ordinal);
        Assert.That((await Assert.ThrowsAsync<TransportException>(() =>
            form.ConnectAsync(Transport(new TransportOptions()), s_server)))!.Message,
            Does.StartWith(expected).And.Not.Contain("\n"));
        await greeting;
    }

    [Test]
    public async Task A_broker_that_accepts_and_stays_silent_is_given_up_in_time()
    {
        var options = new TransportOptions { ConnectTimeout = TimeSpan.FromMilliseconds(300) };
        string expected = $"the broker {Address} did not answer within 0.3 s: check whether it is overloaded, or raise --connect-timeout";

        Assert.That((await Assert.ThrowsAsync<TransportException>(() =>
            form.ConnectAsync(Transport(options), s_server)))!.Message, Is.EqualTo(expected));
        Assert.That((await Assert.ThrowsAsync<TransportException>(() =>
            Transport(options).ListenAsync(new(IPAddress.Loopback, 0), new MemoryServiceTables([]), form).AsTask()))!.Message,
            Is.EqualTo(expected));
    }

    [Test]
    public async Task An_attempt_to_connect_can_be_cancelled()
    {
        Assume.That(form, Is.EqualTo(CallForm.Async));
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));

        await Assert.CatchAsync<OperationCanceledException>(() =>
            Transport(new TransportOptions()).ConnectAsync(s_server, source.Token).AsTask());
    }

    private RabbitMqTransport Transport(TransportOptions options) => new(options with { Broker = Address });

    private async Task GreetAsync(string hello)
    {
        using TcpClient client = await Peer.AcceptTcpClientAsync();
        NetworkStream stream = client.GetStream();
        await stream.ReadExactlyAsync(new byte[8]);
        await stream.WriteAsync(Encoding.Latin1.GetBytes(hello));
    }
}
