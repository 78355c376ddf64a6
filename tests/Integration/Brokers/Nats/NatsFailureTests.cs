namespace IntegrationMethods.Tests.Integration.Brokers.Nats;

/// <summary>
/// What client and server tell when the broker, or the other end behind it, is not there, stops, or says no: one line each.
/// </summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class NatsFailureTests(CallForm form) : NatsTestBase(form)
{
    [Test]
    public async Task A_call_without_a_server_fails_at_once_and_names_server_and_broker()
    {
        IConnection remote = await ConnectAsync(NoServer);

        Assert.That(await FailureAsync(remote),
            Is.EqualTo($"no server for 127.0.0.1:9 is connected to the broker {Broker.Address}: start it, or check its address, port "
                + "and --broker"));
    }

    [Test]
    public async Task A_broker_that_is_not_there_is_named_to_client_and_server() =>
        await AnAbsentBrokerIsNamed("nats");

    [Test]
    public async Task A_broker_that_is_killed_ends_calls_connections_and_the_server_with_a_line_each()
    {
        await UseOwnBrokerAsync();
        await ALostBrokerIsNamedAsync(Broker.Address, Broker.KillAsync);
    }

    [Test]
    public async Task A_broker_that_falls_silent_is_given_up_in_time()
    {
        await UseOwnBrokerAsync();
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection remote = await ConnectAsync(listener.EndPoint, Impatient);
        await Get(remote, 1, 1);

        await Broker.StopAsync();

        Assert.That(await FailureAsync(remote), Does.StartWith("the server did not answer within 0.5 s"));
        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(() => ConnectAsync(listener.EndPoint, Impatient)))!.Message,
            Is.EqualTo($"the broker {Broker.Address} did not answer within 0.5 s: check whether it is overloaded, or raise "
                + "--connect-timeout"));
        await Broker.KillAsync();
    }

    [Test]
    public async Task A_broker_that_wants_a_login_takes_the_one_of_its_address_and_refuses_others()
    {
        await UseOwnBrokerAsync("authorization { user: me, password: s3cret }");
        string WithLogin(string login) => Broker.Address.Replace("://", $"://{login}@", StringComparison.Ordinal);
        var right = new TransportOptions { Broker = WithLogin("me:s3cret") };
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)), right);

        Assert.That(await Get(await ConnectAsync(listener.EndPoint, right), 1, 1), Has.Count.EqualTo(1));
        foreach (string address in new[] { Broker.Address, WithLogin("me:wr0ng") })
        {
            var wrong = new TransportOptions { Broker = address };
            TransportException rejected = (await Assert.ThrowsAsync<TransportException>(() => ConnectAsync(NoServer, wrong)))!;
            Assert.That(rejected.Message,
                Is.EqualTo($"the broker {Broker.Address} rejected the login: check the user and password in --broker"));
        }
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
            Does.Contain("exceeds the limit of 20000 bytes: raise --max-message-bytes, or request fewer rows per call"));

    [Test]
    public async Task An_answer_over_the_servers_limit_or_the_brokers_is_a_fault_and_the_connection_goes_on()
    {
        await UseOwnBrokerAsync("max_payload: 30000");
        IConnection remote = await AnAnswerOverTheServersLimitIsAFaultAsync();

        ServiceFaultException brokers = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 1, 400)))!;
        Assert.That(brokers.Message,
            Does.Match($"^an answer of [0-9]+ bytes exceeds the limit of 30000 bytes of the broker {Broker.Address}: raise its "
                + "max_payload, or request fewer rows per call$"));
        Assert.That(await Get(remote, 1, 10), Has.Count.EqualTo(10));
    }

    [Test]
    public Task A_cancelled_async_call_ends_at_once_and_the_connection_goes_on() =>
        ACancelledCallEndsAsync();

    [Test]
    [Platform("Linux", Reason = "TCP_INFO")]
    public Task The_bytes_on_the_clients_wire_are_counted() =>
        BytesAreCountedAsync();
}
