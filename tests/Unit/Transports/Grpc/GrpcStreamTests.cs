using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;
using Microsoft.AspNetCore.Http.Features;
using static IntegrationMethods.Tests.Unit.Transports.Grpc.FakeAnswer;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The client's streams against our server, and against servers that stream oddly, badly or for ever.</summary>
[TestFixture(CallForm.Sync, false)]
[TestFixture(CallForm.Async, false)]
[TestFixture(CallForm.Sync, true)]
[TestFixture(CallForm.Async, true)]
internal sealed class GrpcStreamTests(CallForm form, bool chunks)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly List<IAsyncDisposable> _opened = [];
    private readonly List<ServiceTable> _rows = [];

    [TearDown]
    public async Task Close()
    {
        _opened.Reverse();
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        _opened.Clear();
        _rows.Clear();
    }

    [Test]
    public async Task The_rows_of_our_server_arrive_exact([Values(1, 99, 100, 101, 5_000)] int count, [Values] bool gzip)
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(5_000)), gzip: gzip);

        Assert.That((await ReadAsync(connection, 1, count))
            .Select(SampleRows.Exact), Is.EqualTo(SampleRows.PlainRows(count).Select(SampleRows.Exact)));
    }

    [Test]
    public async Task No_rows_are_a_stream_that_ends_well()
    {
        GrpcConnection connection = await ServeAsync(new SpyServiceTables((_, _) => []));

        Assert.That(await ReadAsync(connection, 1, 1), Is.Empty);
    }

    [Test]
    public async Task Streams_and_calls_share_a_connection()
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(300)));

        await Task.WhenAll(Enumerable.Range(1, 20).Select(async id =>
        {
            Assert.That(await GrpcStreamed.Async(connection, form, chunks, id, 300), Has.Count.EqualTo(301 - id));
            Assert.That(await connection.GetServiceTablesAsync(id, id), Has.Count.EqualTo(1));
        }));
    }

    [Test]
    public async Task A_fault_in_the_middle_comes_behind_the_rows_before_it_and_the_connection_goes_on()
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(200)));

        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => ReadAsync(connection, 1, 201)))!;

        Assert.That((fault.Code, _rows.Count), Is.EqualTo((ServiceFaultCode.RowNotFound, 200)));
        Assert.That(await connection.GetServiceTablesAsync(1, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task A_fault_at_the_start_comes_alone()
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        Assert.That((await Assert.ThrowsAsync<ServiceFaultException>(() => ReadAsync(connection, 5, 1)))!.Code,
            Is.EqualTo(ServiceFaultCode.BadRange));
    }

    [Test]
    public async Task A_deadline_ends_the_servers_work()
    {
        var cancelled = new TaskCompletionSource();
        GrpcConnection connection = await ServeAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = ct => SpyServiceTables.UntilCancelledAsync(cancelled, ct),
        });

        await Deadlines.UntilOneCancelsAsync(async deadline =>
            Assert.That(await Error(connection, 1, 1, deadline),
                Does.Contain(FormattableString.Invariant($"within {deadline.TotalSeconds} s")).Or.Contain("DEADLINE_EXCEEDED")
                    .And.Contain("raise --call-timeout")), cancelled.Task);
    }

    [Test]
    public async Task A_deadline_that_has_passed_while_the_caller_was_busy_ends_the_stream()
    {
        GrpcConnection connection = await FakeAsync(async features =>
        {
            await SendAsync(features, [.. Message(1), .. Message(2)]);
            await Aborted(features);
        });

        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(async () =>
            {
                await foreach (object row in Stream(connection, 1, 2, TimeSpan.FromMilliseconds(300)))
                    await Task.Delay(600);
            }))!.Message,
            Does.Contain("within 0.3 s"));
    }

    [TestCase(0)]
    [TestCase(-1)]
    public async Task A_deadline_that_is_none_is_refused(int seconds)
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => ReadAsync(connection, 1, 1, TimeSpan.FromSeconds(seconds)));
    }

    [Test]
    public async Task A_stream_over_the_servers_own_limit_ends_with_the_remedy()
    {
        GrpcConnection connection = await ServeAsync(
            new SpyServiceTables((first, last) => first == 1
                ? SampleRows.PlainRows(1)
                : [.. SampleRows.PlainRows(50).Select(row => row with { StringField1 = new string('x', 200) })]),
            new TransportOptions { MaxMessageBytes = chunks ? 100 : 10 });

        Assert.That(await Error(connection, 2, 2), Does.Contain("RESOURCE_EXHAUSTED").And.Contain("--max-message-bytes"));
    }

    [Test]
    public async Task Messages_in_pieces_of_one_byte_and_of_any_length_are_read()
    {
        byte[] body = [.. Enumerable.Range(1, 3).SelectMany(Message), .. Long()];
        GrpcConnection connection = await FakeAsync(async features =>
        {
            foreach (byte[] piece in body[..200].Chunk(1).Concat(body[200..].Chunk(3_000)))
                await SendAsync(features, piece);
            Trailers(features).GrpcStatus = "0";
        });

        Assert.That(await ReadAsync(connection, 1, 4), Has.Count.EqualTo(4));
    }

    [Test]
    public async Task A_stream_that_ends_without_a_status_is_refused()
    {
        GrpcConnection connection = await FakeAsync(features => SendAsync(features, Message(1)));

        Assert.That(await Error(connection, 1, 2), Does.Contain("ends without a grpc-status"));
        Assert.That(_rows, Has.Count.EqualTo(1));
    }

    [TestCase("00", "a message of the stream is truncated")]
    [TestCase("0000000400", "a message of the stream is truncated")]
    [TestCase("000000000a0102", "a message of the stream is truncated")]
    [TestCase("0200000000", "an invalid flag")]
    [TestCase("007fffffff", "longer than 67108864 bytes")]
    [TestCase("00ffffffff", "longer than 67108864 bytes")]
    [TestCase("01000000020a05", "does not say how")]
    [TestCase("00000000020a05", "a field is longer than its message")]
    public async Task A_broken_message_behind_a_good_one_is_a_transport_failure_that_says_why(string hex, string reason)
    {
        GrpcConnection connection = await FakeAsync(features => AnswerAsync(features, [.. Message(1), .. Convert.FromHexString(hex)]));

        Assert.That(await Error(connection, 1, 5), Does.Contain(reason).And.Not.Contain("\n"));
        Assert.That(_rows, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task A_compressed_message_that_swells_over_the_limit_is_refused()
    {
        byte[] bomb = GrpcBytes.Frame(MessageCompression.Encode(new byte[10_000_000]), flag: 1);
        GrpcConnection connection = await FakeAsync(features =>
            AnswerAsync(features, bomb, "gzip"), new TransportOptions { MaxMessageBytes = 100_000 });

        Assert.That(await Error(connection, 1, 5), Does.Contain("a message of the stream is longer than 100000 bytes"));
    }

    [Test]
    public async Task A_stream_that_never_ends_is_left_after_the_rows_that_were_asked_for([Values] bool empty)
    {
        var left = new TaskCompletionSource();
        byte[] message = empty
            ? GrpcBytes.Frame(chunks
                ? []
                : GrpcBytes.WriteRow(SampleRows.Plain(1) with { DescServiceTable = "", StringField1 = null, StringField2 = null }))
            : Message(1);
        GrpcConnection connection = await FakeAsync(async features =>
        {
            CancellationToken aborted = features.GetRequiredFeature<IHttpRequestLifetimeFeature>().RequestAborted;
            using CancellationTokenRegistration registration = aborted.Register(() => left.TrySetResult());
            while (!aborted.IsCancellationRequested)
                await SendAsync(features, message);
            // The loop may see it before the callback has run, which the end of the registration then prevents.
            left.TrySetResult();
        });

        Assert.That(await Error(connection, 1, 1_000), Does.Contain("more rows than were requested"));
        await left.Task.WaitAsync(s_limit);
    }

    [Test]
    public async Task A_stream_that_stops_in_the_middle_is_given_up_in_time_and_reset()
    {
        var reset = new TaskCompletionSource();
        GrpcConnection connection = await FakeAsync(
            async features =>
            {
                await SendAsync(features, Message(1)[..20]);
                await Aborted(features);
                reset.SetResult();
            },
            new TransportOptions { CallTimeout = TimeSpan.FromMilliseconds(300) });

        Assert.That(await Error(connection, 1, 2), Does.Contain("within 0.3 s"));
        await reset.Task.WaitAsync(s_limit);
    }

    [Test]
    public async Task A_stream_that_the_server_resets_is_a_transport_failure()
    {
        GrpcConnection connection = await FakeAsync(async features =>
        {
            await SendAsync(features, Message(1));
            features.GetRequiredFeature<IHttpResetFeature>().Reset(errorCode: 2);
        });

        await Assert.ThrowsAsync<TransportException>(() => ReadAsync(connection, 1, 2));
    }

    [Test]
    public async Task A_slow_caller_delays_no_other()
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(201)),
            new TransportOptions { CallTimeout = TimeSpan.FromSeconds(1) });
        int messages = 0;

        await foreach (object message in Stream(connection, 1, 201))
        {
            if (messages++ == 0)
                await Task.Delay(1_500);
        }

        Assert.That(messages, Is.EqualTo(chunks ? 3 : 201));
    }

    [Test]
    public async Task Cancelled_in_the_middle_it_says_so_and_the_servers_work_ends()
    {
        TaskCompletionSource cancelled = new(), arrived = new();
        int calls = 0;
        GrpcConnection connection = await ServeAsync(
            new SpyServiceTables((first, last) => [.. Enumerable.Range(first, last - first + 1).Select(SampleRows.Plain)])
        {
            Wait = async ct =>
            {
                if (Interlocked.Increment(ref calls) == 1)
                    return;
                arrived.SetResult();
                await SpyServiceTables.UntilCancelledAsync(cancelled, ct);
            },
        });
        using var source = new CancellationTokenSource();
        Task reading = Task.Run(async () =>
        {
            await foreach (object message in Stream(connection, 1, 300).WithCancellation(source.Token))
                calls++;
        });
        await arrived.Task.WaitAsync(s_limit);

        await source.CancelAsync();

        OperationCanceledException error = (await Assert.CatchAsync<OperationCanceledException>(() => reading.WaitAsync(s_limit)))!;
        Assert.That(error, Is.Not.InstanceOf<TransportException>());
        await cancelled.Task.WaitAsync(s_limit);
    }

    [Test]
    public async Task A_stream_after_dispose_says_so()
    {
        GrpcConnection connection = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        await connection.DisposeAsync();

        await Assert.CatchAsync<ObjectDisposedException>(() => ReadAsync(connection, 1, 1));
    }

    private static async Task Aborted(IFeatureCollection features)
    {
        var aborted = new TaskCompletionSource();
        using CancellationTokenRegistration registration =
            features.GetRequiredFeature<IHttpRequestLifetimeFeature>().RequestAborted.Register(aborted.SetResult);
        await aborted.Task;
    }

    private byte[] Message(int id) =>
        GrpcBytes.Frame(chunks ? GrpcBytes.Write([SampleRows.Plain(id)]) : GrpcBytes.WriteRow(SampleRows.Plain(id)));

    /// <summary>A row behind an unknown field, longer than any first buffer.</summary>
    private byte[] Long()
    {
        byte[] unknown = [0x7A, 0xC0, 0x8D, 0xB7, 0x01, .. new byte[3_000_000]];
        return GrpcBytes.Frame([.. unknown, .. Message(4)[5..]]);
    }

    private Task<List<ServiceTable>> ReadAsync(GrpcConnection connection, int first, int last, TimeSpan? deadline = null) =>
        GrpcStreamed.Async(connection, form, chunks, first, last, _rows, deadline);

    private async Task<string> Error(GrpcConnection connection, int first, int last, TimeSpan? deadline = null) =>
        (await Assert.ThrowsAsync<TransportException>(() => ReadAsync(connection, first, last, deadline)))!.Message;

    private IAsyncEnumerable<object> Stream(GrpcConnection connection, int first, int last, TimeSpan? deadline = null) =>
        chunks
            ? connection.StreamServiceTablesInChunksAsync(first, last, deadline)
            : connection.StreamServiceTablesAsync(first, last, deadline);

    private async Task<GrpcConnection> ServeAsync(IServiceTables rows, TransportOptions? options = null, bool gzip = false)
    {
        options = (options ?? new TransportOptions()) with { Gzip = gzip };
        IListener listener = await new GrpcTransport(options).ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form);
        _opened.Add(listener);
        return await ConnectAsync(listener.EndPoint, options);
    }

    private async Task<GrpcConnection> FakeAsync(Func<IFeatureCollection, Task> answer, TransportOptions? options = null)
    {
        FakeServer server = await FakeServer.StartAsync(answer);
        _opened.Add(server);
        return await ConnectAsync(server.EndPoint, options);
    }

    private async Task<GrpcConnection> ConnectAsync(IPEndPoint endpoint, TransportOptions? options)
    {
        var connection = (GrpcConnection)await new GrpcTransport(options ?? new TransportOptions()).ConnectAsync(endpoint);
        _opened.Add(connection);
        return connection;
    }
}
