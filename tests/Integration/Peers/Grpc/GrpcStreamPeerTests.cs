using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>
/// Our client reads the streams of third-party servers; <see cref="GrpcPeerTests"/> has their clients and our streams.
/// </summary>
[Category("Long")]
[TestFixture("python")]
[TestFixture("node", Category = "Long")]
[Peer("grpcio, grpc-js", "gRPC")]
internal sealed class GrpcStreamPeerTests(string peer) : GrpcPeerTestBase(peer)
{
    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "streams, a row at a time and in chunks: 0, 1, 100 and 5,000 rows, plain and in gzip")]
    public async Task Our_client_reads_their_streams([Values] CallForm form, [Values("identity", "gzip")] string encoding)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(5_000), form, encoding);

        foreach (bool chunks in new[] { false, true })
        {
            foreach (int count in new[] { 0, 1, 100, 5_000 })
                Assert.That(Exact(await GrpcStreamed.Async(connection, form, chunks, 1, count)),
                    Is.EqualTo(Exact(SampleRows.PlainRows(count))));
        }
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "streams: every awkward row")]
    public async Task Our_client_reads_every_awkward_row_of_their_streams()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.Awkward(), CallForm.Async, "gzip");

        foreach (bool chunks in new[] { false, true })
            Assert.That(Exact(await GrpcStreamed.Async(connection, CallForm.Async, chunks, 1, SampleRows.Awkward().Length)),
                Is.EqualTo(Exact(SampleRows.Awkward())));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "streams: fault in the middle, percent-encoded")]
    public async Task Our_client_has_their_rows_before_it_sees_their_fault_and_goes_on([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(250), form);

        foreach (bool chunks in new[] { false, true })
        {
            var rows = new List<ServiceTable>();
            ServiceFaultException fault = (
                await Assert.ThrowsAsync<ServiceFaultException>(() => GrpcStreamed.Async(connection, form, chunks, 3, 300, rows)))!;

            Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.RowNotFound, "no such row: 100 % não")));
            Assert.That(Exact(rows), Is.EqualTo(Exact(SampleRows.PlainRows(250).Skip(2))));
            Assert.That(await GrpcStreamed.Async(connection, form, chunks, 1, 250), Has.Count.EqualTo(250));
        }
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "streams: statuses of faults, trailers only")]
    public async Task Our_client_sees_the_faults_of_their_streams()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(10), CallForm.Async);

        foreach ((int first, int last, ServiceFaultCode code, string? message) in Faults)
        {
            ServiceFaultException fault = (
                await Assert.ThrowsAsync<ServiceFaultException>(() => GrpcStreamed.Async(connection, CallForm.Async, false, first, last)))!;

            Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message ?? fault.Message)));
        }
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "streams: RESOURCE_EXHAUSTED, no answer")]
    public async Task Our_client_sees_the_failures_of_their_streams()
    {
        GrpcConnection connection = await ConnectToThemAsync(
            SampleRows.PlainRows(1), CallForm.Async, options: new TransportOptions { CallTimeout = TimeSpan.FromSeconds(0.5) });

        foreach ((int id, string text) in Failures)
            Assert.That((await Assert.ThrowsAsync<TransportException>(() =>
                GrpcStreamed.Async(connection, CallForm.Async, false, id, id)))!.Message, Does.Contain(text));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "streams: metadata before and after, binary too")]
    public async Task Our_client_ignores_the_metadata_of_their_streams()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), CallForm.Async);

        foreach (bool chunks in new[] { false, true })
            Assert.That(Exact(await GrpcStreamed.Async(connection, CallForm.Async, chunks, 906, 906)),
                Is.EqualTo(Exact(SampleRows.PlainRows(1))));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "stream cancelled")]
    public async Task Our_client_that_cancels_a_stream_ends_theirs_and_goes_on()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), CallForm.Async);
        using var source = new CancellationTokenSource();
        await using IAsyncEnumerator<ServiceTable> stream = connection.StreamServiceTablesAsync(907, 908, ct: source.Token)
            .GetAsyncEnumerator();
        Assert.That(await stream.MoveNextAsync(), Is.True);
        Task<bool> waiting = stream.MoveNextAsync().AsTask();

        await source.CancelAsync();

        await Assert.CatchAsync<OperationCanceledException>(() => waiting.WaitAsync(Limit));
        Assert.That(await Server!.ReadLineAsync(), Is.EqualTo("cancelled"));
        Assert.That(await Get(connection, CallForm.Async, 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "stream left")]
    public async Task Our_client_that_leaves_a_stream_ends_theirs_and_goes_on([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), form);

        ServiceTable row = form == CallForm.Sync
            ? await OnThread(() => connection.StreamServiceTables(908, 10_000).First())
            : await connection.StreamServiceTablesAsync(908, 10_000).FirstAsync();

        Assert.That(SampleRows.Exact(row), Is.EqualTo(SampleRows.Exact(SampleRows.Plain(1))));
        Assert.That(await Server!.ReadLineAsync(), Is.EqualTo("cancelled"));
        Assert.That(await Get(connection, form, 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "stream that never ends")]
    public async Task Our_client_gives_up_their_stream_that_never_ends()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(100), CallForm.Async);

        foreach (bool chunks in new[] { false, true })
        {
            Assert.That(
                (await Assert.ThrowsAsync<TransportException>(() =>
                    GrpcStreamed.Async(connection, CallForm.Async, chunks, 908, 2_000)))!.Message,
                Does.Contain("more rows than were requested"));
            Assert.That(await Server!.ReadLineAsync(), Is.EqualTo("cancelled"));
        }
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "deadline (`grpc-timeout`)")]
    public async Task Our_client_sends_them_its_deadline()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), CallForm.Async);

        Assert.That(
            await Task.WhenAll(new[] { TimeSpan.FromSeconds(100), default(TimeSpan?) }.Select(
                async deadline =>
                    (await Assert.ThrowsAsync<ServiceFaultException>(() =>
                        GrpcStreamed.Async(connection, CallForm.Async, false, 909, 909, deadline: deadline)))!.Message)),
            Is.EqualTo(new[] { "a deadline", "no deadline" }));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "deadline passes")]
    public async Task Our_clients_deadline_ends_their_stream([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), form);
        var rows = new List<ServiceTable>();

        // Either end may be the first to see that it has passed.
        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(() =>
                GrpcStreamed.Async(connection, form, false, 907, 908, rows, TimeSpan.FromSeconds(2))))!.Message,
            Does.Contain("within 2 s").Or.Contain("DEADLINE_EXCEEDED").And.Contain("raise --call-timeout"));
        Assert.That(rows, Has.Count.EqualTo(1));
        Assert.That(await Server!.ReadLineAsync(), Is.EqualTo("cancelled"));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "message of a stream over our limit, plain and in gzip")]
    public async Task Our_client_refuses_a_message_of_their_stream_over_its_limit([Values("identity", "gzip")] string encoding)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(100), CallForm.Async, encoding,
            new TransportOptions { MaxMessageBytes = 4_000 });

        Assert.That(
            (await Assert.ThrowsAsync<TransportException>(() => GrpcStreamed.Async(connection, CallForm.Async, true, 1, 100)))!.Message,
            Does.Contain("a message of the stream is longer than 4000 bytes").And.Contain("--max-message-bytes"));
        Assert.That(await GrpcStreamed.Async(connection, CallForm.Async, false, 1, 100), Has.Count.EqualTo(100));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "unknown method: UNIMPLEMENTED")]
    public async Task Our_client_learns_that_their_server_has_no_streams()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), CallForm.Async, "unary");

        foreach (bool chunks in new[] { false, true })
            Assert.That(
                (await Assert.ThrowsAsync<TransportException>(() => GrpcStreamed.Async(connection, CallForm.Async, chunks, 1, 1)))!.Message,
                Does.Contain("UNIMPLEMENTED").And.Contain("start a server of the same version"));
        Assert.That(await Get(connection, CallForm.Async, 1, 1), Has.Count.EqualTo(1));
    }
}
