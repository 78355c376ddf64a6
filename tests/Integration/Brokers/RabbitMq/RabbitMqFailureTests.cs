namespace IntegrationMethods.Tests.Integration.Brokers.RabbitMq;

/// <summary>
/// What client and server tell when the broker, or the other end behind it, is not there, stops, or says no: one line each.
/// </summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RabbitMqFailureTests(CallForm form) : RabbitMqTestBase(form)
{
    [Test]
    public async Task A_call_without_a_server_fails_at_once_and_names_server_and_broker()
    {
        IConnection remote = await ConnectAsync(NoServer);

        string failure =
            $"no server for 127.0.0.1:9 is connected to the broker {Broker.Address}: start it, or check its address, port and --broker";
        Assert.That(await FailureAsync(remote), Is.EqualTo(failure));
        Assert.That(await FailureAsync(remote), Is.EqualTo(failure), "and the connection goes on");
    }

    [Test]
    public async Task A_broker_that_is_not_there_is_named_to_client_and_server() =>
        await AnAbsentBrokerIsNamed("amqp");

    [Test]
    public async Task A_login_is_that_of_the_address_and_a_wrong_one_is_named_without_its_password()
    {
        Assert.That(async () =>
            await ConnectAsync(NoServer, new TransportOptions { Broker = $"amqp://guest:guest@{Broker.EndPoint}" }), Throws.Nothing);

        var wrong = new TransportOptions { Broker = $"amqp://guest:wrong@{Broker.EndPoint}" };
        string expected = $"the broker {Broker.Address} rejected the login of the user guest: check the user and password in --broker";
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => ConnectAsync(NoServer, wrong)))!.Message, Is.EqualTo(expected));
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => ListenAsync(new MemoryServiceTables([]), wrong)))!.Message,
            Is.EqualTo(expected));
    }

    [Test]
    public async Task A_broker_that_is_killed_ends_calls_connections_and_the_server_with_a_line_each()
    {
        BrokerRelay relay = UseRelay();
        await ALostBrokerIsNamedAsync($"amqp://{relay.EndPoint}", () =>
        {
            relay.Kill();
            return Task.CompletedTask;
        }, (int)Limit.TotalMilliseconds);
    }

    // The library's own goodbye waits for up to 30 s.
    [Test]
    public async Task A_broker_that_falls_silent_is_given_up_in_time_by_calls_connections_and_shutdown()
    {
        BrokerRelay relay = UseRelay();
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection remote = await ConnectAsync(listener.EndPoint, Impatient);
        await Get(remote, 1, 1);

        relay.Stop();

        Assert.That(await FailureAsync(remote), Does.StartWith("the server did not answer within 0.5 s"));
        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(() => ConnectAsync(listener.EndPoint, Impatient)))!.Message,
            Is.EqualTo($"the broker amqp://{relay.EndPoint} did not answer within 0.5 s: check whether it is overloaded, or raise "
                + "--connect-timeout"));
        await Task.WhenAll(remote.DisposeAsync().AsTask(), listener.DisposeAsync().AsTask()).WaitAsync(TimeSpan.FromSeconds(20));
    }

    // Its frame connection.blocked (AMQP extension, class 10, method 60), as with an alarm; a real one would hit every test.
    [Test]
    public async Task A_broker_with_an_alarm_is_named_with_its_reason()
    {
        BrokerRelay relay = UseRelay();
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection remote = await ConnectAsync(listener.EndPoint, Impatient);
        await Get(remote, 1, 1);

        relay.StopWith([1, 0, 0, 0, 0, 0, 18, 0, 10, 0, 60, 13, .. "low on memory"u8, 0xCE]);

        Assert.That(await FailureAsync(remote), Is.EqualTo($"the broker amqp://{relay.EndPoint} accepts no messages (low on memory): free "
            + "memory or disk space on its machine, or raise its limit"));
    }

    [Test]
    public Task A_server_that_never_answers_is_given_up_in_time() =>
        ASilentServerIsGivenUpAsync();

    [Test]
    public Task A_server_that_stops_gives_up_every_call_and_notifies_those_that_wait(
        [Values(FormKind.Native, FormKind.OverSync)] FormKind asyncKind) =>
        AStoppedServerAnswersEveryCallAsync(asyncKind);

    [Test]
    public async Task An_answer_over_the_clients_limit_is_refused_and_names_it() =>
        Assert.That(await AnAnswerOverTheClientsLimitFailsAsync(),
            Is.EqualTo("a message exceeds the limit of 20000 bytes: raise --max-message-bytes, or request fewer rows per call"));

    [Test]
    public async Task An_answer_over_the_servers_limit_is_a_fault_and_the_connection_goes_on()
    {
        IConnection remote = await AnAnswerOverTheServersLimitIsAFaultAsync();

        Assert.That(await Get(remote, 1, 10), Has.Count.EqualTo(10));
    }

    [Test]
    public Task A_cancelled_async_call_ends_at_once_and_the_connection_goes_on() =>
        ACancelledCallEndsAsync();

    [Test]
    public async Task A_connection_that_is_closed_ends_its_calls()
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows);
        IConnection remote = await ConnectAsync(listener.EndPoint);
        Task call = Get(remote, 1, 2);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After((int)Limit.TotalMilliseconds, 10));

        await remote.DisposeAsync();

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => call))!.Message,
            Is.EqualTo("the connection was closed during the call: reconnect"));
        Assert.That(() => Get(remote, 3, 3), Throws.InstanceOf<ObjectDisposedException>());
        rows.Open();
    }

    [Test]
    [Platform("Linux", Reason = "TCP_INFO")]
    public Task The_bytes_on_the_clients_wire_are_counted() =>
        BytesAreCountedAsync();
}
