using System.Net;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Brokers;

/// <summary>What holds over every broker, for the fixtures of each.</summary>
internal abstract class BrokerTestBase(string key, CallForm form) : TransportTestBase(key, form)
{
    protected static readonly TransportOptions Impatient = new() { CallTimeout = TimeSpan.FromMilliseconds(500),
        ConnectTimeout = TimeSpan.FromMilliseconds(500) };

    protected static readonly IPEndPoint NoServer = new(IPAddress.Loopback, 9);

    protected async Task AnAbsentBrokerIsNamed(string scheme)
    {
        int port = FreePort.Find();
        var options = new TransportOptions { Broker = $"{scheme}://127.0.0.1:{port}" };
        string expected =
            $"the broker {scheme}://127.0.0.1:{port} can't be reached: no server listens on 127.0.0.1:{port}: start it, or check the "
                + "host and port";

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => ConnectAsync(NoServer, options)))!.Message, Is.EqualTo(expected));
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => ListenAsync(new MemoryServiceTables([]), options)))!.Message,
            Is.EqualTo(expected));
    }

    /// <summary>The messages of a call, of an idle connection and of the server when their broker is gone.</summary>
    /// <param name="broker">Its address.</param>
    /// <param name="loseAsync">Ends it, as its peers see it.</param>
    /// <param name="idleMs">Milliseconds in which the idle connection notices after the call has failed.</param>
    protected async Task ALostBrokerIsNamedAsync(string broker, Func<Task> loseAsync, int idleMs = 0)
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows);
        IConnection remote = await ConnectAsync(listener.EndPoint), idle = await ConnectAsync(listener.EndPoint);
        Task call = Get(remote, 1, 2);
        Assert.That(() => rows.AtWork, Is.EqualTo(1).After((int)Limit.TotalMilliseconds, 10));

        await loseAsync();

        string lost = $"the connection to the broker {broker} was lost: check that it is still running, then reconnect";
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => call))!.Message, Is.EqualTo(lost));
        Assert.That(() => FailureAsync(idle).GetAwaiter().GetResult(), Is.EqualTo(lost).After(idleMs, 10));
        Assert.That((await Assert.ThrowsAsync<TransportException>(() => listener.Failed.WaitAsync(Limit)))!.Message,
            Is.EqualTo($"{lost}; this server can't be reached without it"));
        rows.Open();
    }

    /// <summary>A connection to a server whose answers may have 60,000 bytes, after one that would have more.</summary>
    protected async Task<IConnection> AnAnswerOverTheServersLimitIsAFaultAsync()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1_000)),
            new TransportOptions { MaxMessageBytes = 60_000 });
        IConnection remote = await ConnectAsync(listener.EndPoint);

        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 1, 1_000)))!;
        Assert.That((fault.Code, fault.Message),
            Is.EqualTo((ServiceFaultCode.InternalServiceFault,
            "the answer exceeds the limit of 60000 bytes: raise --max-message-bytes, or request fewer rows per call")));
        return remote;
    }

    protected async Task<string> AnAnswerOverTheClientsLimitFailsAsync()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1_000)));
        IConnection remote = await ConnectAsync(listener.EndPoint, new TransportOptions { MaxMessageBytes = 20_000 });
        Assert.That(await Get(remote, 1, 1), Has.Count.EqualTo(1));
        return await FailureAsync(remote, 1_000);
    }

    /// <summary>The message of a call that fails.</summary>
    protected async Task<string> FailureAsync(IConnection remote, int lastId = 1)
    {
        TransportException failure = (await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, lastId)))!;
        Assert.That(failure.Message, Does.Not.Contain("\n"));
        return failure.Message;
    }

    protected async Task ASilentServerIsGivenUpAsync()
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows);
        IConnection remote = await ConnectAsync(listener.EndPoint, Impatient);

        Assert.That((await Assert.ThrowsAsync<TransportException>(() => Get(remote, 1, 2)))!.Message,
            Does.StartWith("the server did not answer within 0.5 s"));
        rows.Open();
    }

    protected async Task AStoppedServerAnswersEveryCallAsync(FormKind asyncKind)
    {
        var rows = new EndlessRows(asyncKind);
        IListener listener = await ListenAsync(rows, new TransportOptions { MaxCallsPerConnection = 2 });
        var calls = new List<Task>();
        // One more than there are places: it waits on its way to them, or does not reach the broker before the server has left.
        for (int call = 0; call < 3; call++)
            calls.Add(Get(await ConnectAsync(listener.EndPoint), 1, 2));
        Assert.That(() => rows.AtWork, Is.EqualTo(2).After((int)Limit.TotalMilliseconds, 10));

        await listener.DisposeAsync().AsTask().WaitAsync(Limit);

        Assert.That(rows.AtWork, Is.Zero);
        RemedyException?[] ends = await Task.WhenAll(calls.Select(call => Assert.CatchAsync<RemedyException>(() => call.WaitAsync(Limit))));
        Assert.That(ends.OfType<ServiceFaultException>().Select(fault => (fault.Code, fault.Message)),
            Has.All.EqualTo((ServiceFaultCode.EndpointUnavailable, "the server is stopping: connect again when it is back")).And.Exactly(
                2).Items.Or.Exactly(3).Items);
        Assert.That(ends.Where(end => end is not ServiceFaultException)
            .Select(end => end!.Message), Has.All.StartsWith($"no server for {listener.EndPoint} is connected to the broker"));
    }

    protected async Task ACancelledCallEndsAsync()
    {
        Assume.That(Form, Is.EqualTo(CallForm.Async));
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows);
        IConnection remote = await ConnectAsync(listener.EndPoint);
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));

        await Assert.CatchAsync<OperationCanceledException>(() =>
            remote.GetServiceTablesAsync(1, 2, source.Token).AsTask().WaitAsync(Limit, CancellationToken.None));
        Assert.That(await Get(remote, 3, 3), Has.Count.EqualTo(1));
        rows.Open();
    }

    protected async Task BytesAreCountedAsync()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(200)));
        WireBytes before = ((IWireBytes)remote).ReadWireBytes()!.Value;

        await Get(remote, 1, 200);

        Assert.That(((IWireBytes)remote).ReadWireBytes()!.Value.Since(before), Is.GreaterThan(10_000));
    }

    protected async Task CallsOverTheLimitWaitAsync()
    {
        using var rows = new GatedRows();
        IListener listener = await ListenAsync(rows, new TransportOptions { MaxCallsPerConnection = 2 });
        List<Task> calls = [];
        for (int call = 0; call < 8; call++)
            calls.Add(Get(await ConnectAsync(listener.EndPoint), 1, 2));
        Assert.That(() => rows.AtWork, Is.EqualTo(2).After((int)Limit.TotalMilliseconds, 10));

        rows.Open();

        await Task.WhenAll(calls);
        Assert.That(rows.MaxAtWork, Is.EqualTo(2));
    }
}
