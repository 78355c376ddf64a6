namespace IntegrationMethods.Tests.Shared;

/// <summary>What client and server promise together: <c>remote.Get(range) == local.Get(range)</c>.</summary>
internal abstract class TransportContractTestBase(string key, CallForm form, TransportOptions? usual = null) : TransportTestBase(key, form, usual)
{
    [TestCase(1, 1)]
    [TestCase(2, 11)]
    [TestCase(1, 100)]
    [TestCase(1, 5_000)]
    public async Task A_range_arrives_whole_in_order_and_exact(int firstId, int lastId)
    {
        var local = new MemoryServiceTables(SampleRows.PlainRows(5_000));
        IConnection remote = await ServeAsync(local);

        Assert.That(Exact(await Get(remote, firstId, lastId)), Is.EqualTo(Exact(await Get(local, firstId, lastId))));
    }

    [Test]
    public async Task Awkward_texts_numbers_and_dates_arrive_exact()
    {
        var local = new MemoryServiceTables(SampleRows.Awkward());
        int count = SampleRows.Awkward().Length;
        IConnection remote = await ServeAsync(local);

        Assert.That(Exact(await Get(remote, 1, count)), Is.EqualTo(Exact(await Get(local, 1, count))));
    }

    [Test]
    public async Task Each_awkward_row_arrives_exact_alone([Range(0, 7)] int part)
    {
        ServiceTable[] rows = SampleRows.Awkward();
        IConnection remote = await ServeAsync(new MemoryServiceTables(rows));

        for (int id = 1 + part; id <= rows.Length; id += 8)
            Assert.That(Exact(await Get(remote, id, id)), Is.EqualTo(Exact([rows[id - 1]])));
    }

    [Test]
    public async Task An_empty_list_arrives_empty()
    {
        IConnection remote = await ServeAsync(new SpyServiceTables((_, _) => []));

        Assert.That(await Get(remote, 1, 1), Is.Empty);
    }

    [Test]
    public async Task Ids_of_any_size_reach_the_server()
    {
        (int, int) seen = default;
        IConnection remote = await ServeAsync(new SpyServiceTables((first, last) =>
        {
            seen = (first, last);
            return [];
        }));

        foreach ((int, int) range in new[] { (1, 1), (127, 128), (32_767, 32_768), (int.MinValue, int.MaxValue), (-1, 0), (int.MaxValue, int.MaxValue) })
        {
            await Get(remote, range.Item1, range.Item2);
            Assert.That(seen, Is.EqualTo(range));
        }
    }

    [Test]
    public async Task Row_ids_of_any_size_arrive()
    {
        ServiceTable[] rows = [.. new[] { 0, 1, -1, 127, 128, 255, 256, 32_767, 65_536, int.MinValue, int.MaxValue }.Select(SampleRows.Plain)];
        IConnection remote = await ServeAsync(new SpyServiceTables((_, _) => rows));

        Assert.That(Exact(await Get(remote, 1, 1)), Is.EqualTo(Exact(rows)));
    }

    [Test]
    public async Task A_call_runs_the_operation_of_its_own_form_whatever_the_servers_form([Values] CallForm server)
    {
        var spy = new SpyServiceTables((_, _) => []);
        IListener listener = await ListenAsync(spy, form: server);
        IConnection remote = await ConnectAsync(listener.EndPoint);

        await Get(remote, 1, 1);

        Assert.That(spy.Calls.Select(call => call.Form), Is.EqualTo(new[] { Form }));
    }

    [TestCase(5, 1, ServiceFaultCode.BadRange, "finalId 1 is less than initialId 5")]
    [TestCase(0, 1, ServiceFaultCode.BadRange, "initialId 0 is less than 1")]
    [TestCase(1, 2_000_000, ServiceFaultCode.BadRange, "2000000 rows in one call exceed the limit of 100000: request fewer")]
    [TestCase(9, 11, ServiceFaultCode.RowNotFound, "ServiceTable has no row 11: seed more rows, or request fewer")]
    public async Task A_fault_arrives_with_code_and_message_and_the_connection_goes_on(
        int firstId, int lastId, ServiceFaultCode code, string message)
    {
        var local = new MemoryServiceTables(SampleRows.PlainRows(10));
        IConnection remote = await ServeAsync(local);

        for (int time = 0; time < 2; time++)
        {
            ServiceFaultException fault = Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, firstId, lastId))!;
            Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message)));
            Assert.That(Exact(await Get(remote, 1, 10)), Is.EqualTo(Exact(await Get(local, 1, 10))));
        }
    }

    [TestCase("Ação <inválida> & \"100 %\" 日本 😀")]
    [TestCase("")]
    public async Task A_fault_message_may_hold_any_text(string message)
    {
        IConnection remote = await ServeAsync(
            new SpyServiceTables((_, _) => throw new ServiceFaultException(ServiceFaultCode.RowOverLimit, message)));

        ServiceFaultException fault = Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 1, 1))!;
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.RowOverLimit, message)));
    }

    [Test]
    public async Task An_unexpected_failure_arrives_without_its_details()
    {
        IConnection remote = await ServeAsync(new SpyServiceTables((_, _) => throw new FormatException("secret")));

        ServiceFaultException fault = Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 1, 1))!;
        Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.InternalServiceFault));
        Assert.That(fault.Message, Does.Match("^the server was unable to process the request due to an internal error: its log has the details under [0-9a-f]{12}$"));
    }

    [Test]
    public async Task Concurrent_calls_on_one_connection_each_get_their_own_rows()
    {
        var local = new MemoryServiceTables(SampleRows.PlainRows(400));
        IConnection remote = await ServeAsync(local);

        await Task.WhenAll(Enumerable.Range(0, 8).Select(caller => CallMany(remote, local, caller)));
    }

    [Test]
    public async Task Concurrent_calls_on_their_own_connections_each_get_their_own_rows()
    {
        var local = new MemoryServiceTables(SampleRows.PlainRows(400));
        IListener listener = await ListenAsync(local);
        IConnection[] remotes = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => ConnectOnly(listener)));

        await Task.WhenAll(remotes.Select((remote, caller) => CallMany(remote, local, caller)));
    }

    [Test]
    public async Task A_call_after_the_server_stopped_fails_at_once()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection remote = await ConnectAsync(listener.EndPoint);
        await Get(remote, 1, 1);

        await listener.DisposeAsync().AsTask().WaitAsync(Limit);

        Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 1));
    }

    [Test]
    public async Task A_port_in_use_is_named()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));

        TransportException error = Assert.ThrowsAsync<TransportException>(
            () => ListenAsync(new MemoryServiceTables([]), port: listener.EndPoint.Port))!;
        Assert.That(error.Message, Does.Contain($"port {listener.EndPoint.Port} is in use").And.Not.Contain("\n"));
    }

    [Test]
    public async Task A_freed_port_can_be_had_again_and_has_no_server_meanwhile()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        IConnection before = await ConnectAsync(listener.EndPoint);
        await Get(before, 1, 1);
        await listener.DisposeAsync();

        TransportException error = Assert.ThrowsAsync<TransportException>(async () => await Get(await ConnectAsync(listener.EndPoint), 1, 1))!;
        Assert.That(error.Message, Does.Contain($"{listener.EndPoint.Port}").And.Not.Contain("\n"));

        await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)), port: listener.EndPoint.Port);
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1));
    }

    private async Task<IConnection> ConnectOnly(IListener listener)
    {
        ITransport transport = TransportCases.Create(ClientKey, Adapt(Usual));
        return Form == CallForm.Sync
            ? await OnThread(() => transport.Connect(listener.EndPoint))
            : await transport.ConnectAsync(listener.EndPoint);
    }

    private async Task CallMany(IConnection remote, MemoryServiceTables local, int caller)
    {
        for (int call = 0; call < 25; call++)
        {
            int first = 1 + (caller * 37 + call * 11) % 350;
            int last = first + (caller + call) % 50;
            Assert.That(Exact(await Get(remote, first, last)), Is.EqualTo(Exact(await Get(local, first, last))));
        }
    }

    private static string[] Exact(IEnumerable<ServiceTable> rows) => [.. rows.Select(SampleRows.Exact)];
}
