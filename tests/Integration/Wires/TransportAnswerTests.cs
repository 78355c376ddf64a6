namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// Every transport, and every pair of stacks of one protocol, in each kind of answer that both ends say they can give, compressed and
/// plain.
/// </summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(nameof(Kinds))]
internal sealed class TransportAnswerTests(string server, string client, CallForm form, ReplyKind answer, bool gzip)
    : TransportTestBase(server, form)
{
    private const int Rows = 250;

    private readonly TransportOptions _options = new() { Answer = answer, Gzip = gzip };

    protected override string ClientKey { get; } = client;

    private static IEnumerable<TestFixtureData> Kinds =>
        from data in TransportCases.Wires.Select(data => data.Arguments.Prepend(data.Arguments[0]).ToArray())
            .Concat(TransportCases.CrossStacks.Select(data => data.Arguments))
        let server = TransportCases.Create((string)data[0]!)
        let client = TransportCases.Create((string)data[1]!)
        from answer in server.Answers.Intersect(client.Answers)
        let both = server.CanGzip && client.CanGzip
        // Across stacks the plain bytes are in the compressed ones.
        from gzip in !both ? [false] : server.Key == client.Key ? new[] { false, true } : [true]
        select new TestFixtureData(server.Key, client.Key, data[2], answer, gzip);

    [Test]
    public async Task Rows_arrive_exact_and_in_order()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.Awkward()), _options);

        Assert.That((await Get(remote, 1, SampleRows.Awkward().Length))
            .Select(SampleRows.Exact), Is.EqualTo(SampleRows.Awkward().Select(SampleRows.Exact)));
    }

    [Test]
    public async Task The_server_reads_the_rows_in_as_many_pieces_as_it_sends()
    {
        var spy = new SpyServiceTables((first, last) => [.. Enumerable.Range(first, last - first + 1).Select(SampleRows.Plain)]);
        IConnection remote = await ServeAsync(spy, _options);

        Assert.That(await Get(remote, 1, Rows), Has.Count.EqualTo(Rows));
        Assert.That(spy.Calls,
            Has.Count.EqualTo(answer switch { ReplyKind.Stream => Rows, ReplyKind.Chunks => (Rows + 99) / 100, _ => 1 }));
    }

    [Test]
    public async Task A_fault_arrives_and_the_connection_goes_on()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(Rows)), _options);

        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 1, Rows + 1)))!.Code,
            Is.EqualTo(ServiceFaultCode.RowNotFound));
        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!.Code,
            Is.EqualTo(ServiceFaultCode.BadRange));
        Assert.That(await Get(remote, 1, Rows), Has.Count.EqualTo(Rows));
    }

    [Test]
    public async Task Concurrent_calls_each_get_their_own_rows()
    {
        ServiceTable[] rows = SampleRows.PlainRows(Rows);
        IConnection remote = await ServeAsync(new MemoryServiceTables(rows), _options);

        await Task.WhenAll(Enumerable.Range(1, 8).Select(async first =>
            Assert.That(await Get(remote, first, 10 * first), Is.EqualTo(rows[(first - 1)..(10 * first)]))));
    }

    [Test]
    public async Task Answers_are_compressed_where_both_ends_have_the_option([Values] bool serverCompresses)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(Rows)),
            _options with { Gzip = serverCompresses && TransportCases.Create(TransportKey).CanGzip });
        var relay = new Relay(listener.EndPoint);
        await using (relay)
        {
            IConnection remote = await ConnectAsync(relay.EndPoint, _options);
            Assert.That(await Get(remote, 1, Rows), Has.Count.EqualTo(Rows));
            await remote.DisposeAsync();
        }

        Assert.That(Contains(relay.Answered, [0x1f, 0x8b, 8]), Is.EqualTo(gzip && serverCompresses));
    }

    // The head of a gzip member: two bytes of magic number, and deflate.
    private static bool Contains(byte[] bytes, byte[] head) => bytes.AsSpan().IndexOf(head) >= 0;
}
