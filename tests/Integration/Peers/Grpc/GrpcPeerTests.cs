using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Grpc;

/// <summary>Both directions against third-party implementations.</summary>
[Category("Long")]
[TestFixture("python")]
[TestFixture("node", Category = "Long")]
[Peer("grpcio, grpc-js", "gRPC")]
internal sealed class GrpcPeerTests(string peer) : GrpcPeerTestBase(peer)
{
    [TestCase("GetServiceTables", CallForm.Sync, "grpc/direct")]
    [TestCase("GetServiceTablesAsynchronous", CallForm.Async, "grpc/direct")]
    [TestCase("GetServiceTables", CallForm.Sync, "grpc/protobuf-net")]
    [TestCase("GetServiceTablesAsynchronous", CallForm.Async, "grpc/protobuf-net")]
    [PeerCase(PeerDirection.TheirsToOurs, "both operations, every awkward row; protobuf-net as well")]
    public async Task Their_client_reads_our_rows_exact_by_both_operations(string method, CallForm form, string key)
    {
        var spy = new SpyServiceTables((first, last) => new MemoryServiceTables(SampleRows.Awkward()).GetServiceTables(first, last));
        PeerProcess client = await ServeThemAsync(spy, key: key);

        Assert.That(await AskAsync(client, new { method, initial = 1, final = SampleRows.Awkward().Length }),
            Is.EqualTo(("OK", "", Exact(SampleRows.Awkward()))));
        Assert.That(spy.Calls.Select(call => call.Form), Is.EqualTo(new[] { form }));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "0, 1, 100 and 5,000 rows")]
    public async Task Their_client_reads_many_rows()
    {
        PeerProcess client = await ServeThemAsync(new SpyServiceTables((first, last) => SampleRows.PlainRows(last)));

        foreach (int count in new[] { 0, 1, 100, 5_000 })
        {
            (string code, _, string[] rows) = await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = count });

            Assert.That((code, rows.Length), Is.EqualTo(("OK", count)));
        }
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "gzip both ways")]
    public async Task Their_client_reads_our_compressed_answer_to_its_compressed_request()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(200)), compress: true);

        (string code, _, string[] rows) = await AskAsync(client,
            new { method = "GetServiceTables", initial = 1, final = 200, gzip = true });

        Assert.That((code, rows.Length), Is.EqualTo(("OK", 200)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "streams, a row at a time and in chunks")]
    public async Task Their_client_reads_our_streams()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(250)));

        foreach ((string method, int messages) in new[] { ("StreamServiceTables", 250), ("StreamServiceTablesInChunks", 3) })
        {
            using JsonDocument answer = JsonDocument.Parse(
                await client.AskAsync(JsonSerializer.Serialize(new { method, initial = 1, final = 250, stream = true })));

            Assert.That(answer.RootElement.GetProperty("code").GetString(), Is.EqualTo("OK"));
            Assert.That(answer.RootElement.GetProperty("messages").GetArrayLength(), Is.EqualTo(messages));
        }
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "stream cancelled")]
    public async Task Their_client_leaves_a_stream_and_calls_on()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(5_000)));

        Assert.That((await AskAsync(client,
            new { method = "StreamServiceTablesInChunks", initial = 1, final = 5_000, stream = true, cancel = 2 })).Code,
            Is.EqualTo("CANCELLED"));
        Assert.That((await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1 })).Code, Is.EqualTo("OK"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "statuses and messages of faults, trailers only")]
    public async Task Their_client_sees_our_faults()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(10)));

        Assert.That(await AskAsync(client, new { method = "GetServiceTables", initial = 5, final = 1 }),
            Is.EqualTo(("INVALID_ARGUMENT", "finalId 1 is less than initialId 5", Array.Empty<string>())));
        Assert.That(await AskAsync(client, new { method = "GetServiceTablesAsynchronous", initial = 9, final = 11 }),
            Is.EqualTo(("NOT_FOUND", "ServiceTable has no row 11: seed more rows, or request fewer", Array.Empty<string>())));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "percent-encoded message")]
    public async Task Their_client_sees_a_message_beyond_ascii()
    {
        const string Text = "100 % não 日本 😀";
        PeerProcess client = await ServeThemAsync(
            new SpyServiceTables((_, _) => throw new ServiceFaultException(ServiceFaultCode.RowOverLimit, Text)));

        Assert.That(await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1 }),
            Is.EqualTo(("OUT_OF_RANGE", Text, Array.Empty<string>())));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "unknown method or service: UNIMPLEMENTED")]
    public async Task Their_client_learns_that_a_method_is_unknown()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        foreach (string raw in new[] { "/integration_methods.ServiceTables/Nothing", "/another.Service/GetServiceTables" })
            Assert.That((await AskAsync(client, new { raw })).Code, Is.EqualTo("UNIMPLEMENTED"), raw);
        Assert.That((await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1 })).Code, Is.EqualTo("OK"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "health, at grpc-dotnet")]
    public async Task Their_client_sees_that_our_server_is_healthy()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables([]), key: "grpc/grpc-dotnet");

        using JsonDocument answer = JsonDocument.Parse(
            await client.AskAsync(JsonSerializer.Serialize(new { raw = "/grpc.health.v1.Health/Check" })));

        // Field 1, SERVING.
        Assert.That(answer.RootElement.GetProperty("messages")[0].GetBytesFromBase64(), Is.EqualTo(new byte[] { 0x08, 1 }));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "answer over our limit: RESOURCE_EXHAUSTED")]
    public async Task Their_client_learns_of_an_answer_over_our_limit()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(1_000)),
            options: new TransportOptions { MaxMessageBytes = 20_000 });

        (string code, string details, _) = await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1_000 });

        Assert.That(code, Is.EqualTo("RESOURCE_EXHAUSTED"));
        Assert.That(details, Does.Contain("20000 bytes"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "answer over their limit: RESOURCE_EXHAUSTED")]
    public async Task Their_client_refuses_our_answer_over_its_limit_and_calls_on()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(5_000)));

        Assert.That((await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 5_000, max = 10_000 })).Code,
            Is.EqualTo("RESOURCE_EXHAUSTED"));
        Assert.That((await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 5_000 })).Code, Is.EqualTo("OK"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "metadata, binary too")]
    public async Task Their_clients_metadata_changes_nothing()
    {
        PeerProcess client = await ServeThemAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        Assert.That((await AskAsync(client, new { method = "GetServiceTables", initial = 1, final = 1, metadata = 60 })).Code,
            Is.EqualTo("OK"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "call cancelled")]
    public async Task Their_client_that_cancels_a_call_cancels_our_work()
    {
        TaskCompletionSource arrived = new(), cancelled = new();
        PeerProcess client = await ServeThemAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = async ct =>
            {
                arrived.SetResult();
                await SpyServiceTables.UntilCancelledAsync(cancelled, ct);
            },
        });

        Task<(string Code, string, string[])> asked = AskAsync(client,
            new { method = "GetServiceTablesAsynchronous", initial = 1, final = 1, cancelOnLine = true });
        await arrived.Task.WaitAsync(Limit);
        await client.WriteLineAsync("now");

        await cancelled.Task.WaitAsync(Limit);
        Assert.That((await asked).Code, Is.EqualTo("CANCELLED"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "deadline (`grpc-timeout`)")]
    public async Task Their_deadline_cancels_our_work()
    {
        var cancelled = new TaskCompletionSource();
        PeerProcess client = await ServeThemAsync(new SpyServiceTables((_, _) => [])
        {
            Wait = ct => SpyServiceTables.UntilCancelledAsync(cancelled, ct),
        });

        await Deadlines.UntilOneCancelsAsync(async deadline =>
            Assert.That((await AskAsync(client,
                new { method = "GetServiceTablesAsynchronous", initial = 1, final = 1, timeout = deadline.TotalSeconds })).Code,
                Is.EqualTo("DEADLINE_EXCEEDED")), cancelled.Task);
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row, plain and in gzip")]
    public async Task Our_client_reads_their_rows_exact([Values] CallForm form, [Values("identity", "gzip")] string encoding)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.Awkward(), form, encoding);

        Assert.That((await Get(connection, form, 1, SampleRows.Awkward().Length))
            .Select(SampleRows.Exact), Is.EqualTo(Exact(SampleRows.Awkward())));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "0, 1, 100 and 5,000 rows, 50 calls in flight")]
    public async Task Our_client_reads_their_many_rows([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(5_000), form);

        foreach (int count in new[] { 0, 1, 100, 5_000 })
            Assert.That((await Get(connection, form, 1, count)).Select(SampleRows.Exact), Is.EqualTo(Exact(SampleRows.PlainRows(count))));
        await Task.WhenAll(Enumerable.Range(1, 50)
            .Select(async id =>
                Assert.That(SampleRows.Exact((await Get(connection, form, id, id)).Single()),
            Is.EqualTo(SampleRows.Exact(SampleRows.Plain(id))))));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "statuses and percent-encoded messages of faults, trailers only")]
    public async Task Our_client_sees_their_faults_and_the_connection_goes_on()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(10), CallForm.Async);

        foreach ((int first, int last, ServiceFaultCode code, string? message) in
            Faults.Append((7, 11, ServiceFaultCode.RowNotFound, "no such row")))
        {
            ServiceFaultException fault = (
                await Assert.ThrowsAsync<ServiceFaultException>(() => Get(connection, CallForm.Async, first, last)))!;

            Assert.That((fault.Code, fault.Message), Is.EqualTo((code, message ?? fault.Message)));
            Assert.That(await Get(connection, CallForm.Async, 1, 10), Has.Count.EqualTo(10));
        }
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "RESOURCE_EXHAUSTED, no answer")]
    public async Task Our_client_sees_their_failures()
    {
        GrpcConnection connection = await ConnectToThemAsync(
            SampleRows.PlainRows(1), CallForm.Async, options: new TransportOptions { CallTimeout = TimeSpan.FromSeconds(0.5) });

        foreach ((int id, string text) in Failures)
            Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(connection, CallForm.Async, id, id)))!.Message,
                Does.Contain(text));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "metadata before and after, binary too")]
    public async Task Our_client_ignores_their_metadata([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), form);

        Assert.That((await Get(connection, form, 906, 906)).Select(SampleRows.Exact), Is.EqualTo(Exact(SampleRows.PlainRows(1))));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "call cancelled")]
    public async Task Our_client_that_cancels_a_call_cancels_their_work_and_goes_on()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), CallForm.Async);
        using var source = new CancellationTokenSource();
        Task<IReadOnlyList<ServiceTable>> call = connection.GetServiceTablesAsync(907, 907, source.Token).AsTask();
        // An answer on the same connection shows that the server had the call before it.
        Assert.That(await Get(connection, CallForm.Async, 1, 1), Has.Count.EqualTo(1));

        await source.CancelAsync();

        await Assert.CatchAsync<OperationCanceledException>(() => call.WaitAsync(Limit));
        Assert.That(await Server!.ReadLineAsync(), Is.EqualTo("cancelled"));
        Assert.That(await Get(connection, CallForm.Async, 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "time is over")]
    public async Task Our_client_whose_time_is_over_cancels_their_work([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1), form,
            options: new TransportOptions { CallTimeout = TimeSpan.FromSeconds(1) });

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(connection, form, 907, 907)))!.Message, Does.Contain("1 s"));
        Assert.That(await Server!.ReadLineAsync(), Is.EqualTo("cancelled"));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "answer over our limit")]
    public async Task Our_client_refuses_their_answer_over_its_limit_and_goes_on()
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(5_000), CallForm.Async,
            options: new TransportOptions { MaxMessageBytes = 20_000 });

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(connection, CallForm.Async, 1, 5_000)))!.Message,
            Does.Contain("20000 bytes").And.Contain("--max-message-bytes"));
        Assert.That(await Get(connection, CallForm.Async, 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "answer over their limit: RESOURCE_EXHAUSTED")]
    public async Task Our_client_learns_of_their_answer_over_their_limit([Values] CallForm form)
    {
        GrpcConnection connection = await ConnectToThemAsync(SampleRows.PlainRows(1_000), form, "small");

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(connection, form, 1, 1_000)))!.Message,
            Does.Contain("RESOURCE_EXHAUSTED").And.Contain("request fewer rows"));
        Assert.That(await Get(connection, form, 1, 1), Has.Count.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "unknown service: UNIMPLEMENTED")]
    public async Task Our_client_learns_that_their_server_lacks_the_service()
    {
        GrpcConnection connection = await ConnectToThemAsync([], CallForm.Async, "empty");

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(connection, CallForm.Async, 1, 1)))!.Message,
            Does.Contain("UNIMPLEMENTED").And.Contain("start a server of the same version"));
    }

    private static async Task<(string Code, string Details, string[] Rows)> AskAsync(PeerProcess client, object command)
    {
        using JsonDocument answer = JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(command)));
        return (
            answer.RootElement.GetProperty("code").GetString()!,
            answer.RootElement.GetProperty("details").GetString()!,
            [.. answer.RootElement.GetProperty("messages").EnumerateArray()
                .SelectMany(message => RowListMessage.Read(message.GetBytesFromBase64())).Select(SampleRows.Exact)]);
    }
}
