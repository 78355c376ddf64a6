using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Conformance;

/// <summary>What the contract promises of every transport: <c>remote.Get(range) == local.Get(range)</c>, and how it fails.</summary>
internal static class ConformanceRules
{
    /// <summary>Freed ports that are tried: others may take one or two of them.</summary>
    private const int MaxPorts = 3;

    private static readonly ServiceFaultCode[] s_faults = [ServiceFaultCode.BadRange, ServiceFaultCode.RowNotFound,
        ServiceFaultCode.RowOverLimit];

    private static readonly string[] s_fillers = ["é", "語", "<&\"\\>", "😀"];

    private static readonly string[] s_messages = ["finalId 1 is less than initialId 5", "Ação <inválida> & \"100 %\" 日本 😀", ""];

    public static IReadOnlyList<ConformanceRule> All { get; } =
    [
        new("a range arrives whole, in order and unchanged", RangeAsync),
        new("awkward texts, numbers and dates arrive unchanged", AwkwardAsync),
        new("each of these rows arrives unchanged alone", AloneAsync),
        new("the longest texts arrive unchanged", LongAsync),
        new("an empty list arrives empty", EmptyAsync),
        new("ids of any size reach the server", IdsAsync),
        new("row ids of any size arrive", RowIdsAsync),
        new("a call runs the operation in its own form, whatever the server's form", FormAsync),
        new("a fault arrives with code and message, and the connection stays usable", FaultAsync),
        new("an unexpected failure arrives without its details", FailureAsync),
        new("concurrent calls on one connection get their own rows", OneConnectionAsync),
        new("concurrent calls on several connections get their own rows", ManyConnectionsAsync),
        new("a call after the server stopped fails with a TransportException", StoppedAsync),
        new("a port in use fails with a TransportException that names it", PortAsync),
        new("a call to a port without a listener fails with a TransportException that names it", NoListenerAsync),
        new("a freed port can be used again", FreedPortAsync),
    ];

    private static async Task RangeAsync(ConformanceBench bench)
    {
        var local = new MemoryServiceTables(ConformanceRows.PlainRows(5_000));
        IConnection remote = await bench.ServeAsync(local);
        foreach ((int first, int last) in new[] { (1, 1), (2, 11), (1, 100), (1, 5_000) })
            ConformanceRows.Equal(local.GetServiceTables(first, last), await bench.GetAsync(remote, first, last));
    }

    private static async Task AwkwardAsync(ConformanceBench bench)
    {
        ServiceTable[] rows = ConformanceRows.Awkward();
        IConnection remote = await bench.ServeAsync(new MemoryServiceTables(rows));
        ConformanceRows.Equal(rows, await bench.GetAsync(remote, 1, rows.Length));
    }

    private static async Task AloneAsync(ConformanceBench bench)
    {
        ServiceTable[] rows = ConformanceRows.Awkward();
        IConnection remote = await bench.ServeAsync(new MemoryServiceTables(rows));
        foreach (ServiceTable row in rows)
            ConformanceRows.Equal([row], await bench.GetAsync(remote, row.ServiceTableID, row.ServiceTableID));
    }

    private static async Task LongAsync(ConformanceBench bench)
    {
        string[] texts = [.. s_fillers.Select(filler => string.Concat(Enumerable.Repeat(filler, RowLimits.MaxTextLength / filler.Length)))];
        ServiceTable[] rows = [.. texts.Select((text, i) => new ServiceTable(i + 1, text, i, ConformanceRows.Date, text, text[2..]))];
        ConformanceRows.Equal(rows, await bench.GetAsync(await bench.ServeAsync(new MemoryServiceTables(rows)), 1, rows.Length));
    }

    private static async Task EmptyAsync(ConformanceBench bench) =>
        ConformanceRows.Equal([], await bench.GetAsync(await bench.ServeAsync(new SeenTables((_, _) => [])), 1, 1));

    private static async Task IdsAsync(ConformanceBench bench)
    {
        var seen = new SeenTables((_, _) => []);
        IConnection remote = await bench.ServeAsync(seen);
        foreach ((int first, int last) in new[] { (1, 1), (127, 128), (32_767, 32_768), (int.MinValue, int.MaxValue), (-1, 0),
            (int.MaxValue, int.MaxValue) })
        {
            await bench.GetAsync(remote, first, last);
            if (seen.Calls[^1] is var call && (call.FirstId, call.LastId) != (first, last))
                throw new ConformanceException(
                    string.Create(CultureInfo.InvariantCulture,
                    $"the server was asked for {call.FirstId} to {call.LastId} instead of {first} to {last}"));
        }
    }

    private static async Task RowIdsAsync(ConformanceBench bench)
    {
        ServiceTable[] rows = [.. new[] { 0, 1, -1, 127, 128, 255, 256, 32_767, 65_536, int.MinValue, int.MaxValue }
            .Select(ConformanceRows.Plain)];
        ConformanceRows.Equal(rows, await bench.GetAsync(await bench.ServeAsync(new SeenTables((_, _) => rows)), 1, 1));
    }

    private static async Task FormAsync(ConformanceBench bench)
    {
        foreach (CallForm served in Enum.GetValues<CallForm>())
        {
            var seen = new SeenTables((_, _) => []);
            await bench.GetAsync(await bench.ConnectAsync(await bench.ListenAsync(seen, served: served)), 1, 1);
            if (seen.Calls is not [var call] || call.Form != bench.Form)
                throw new ConformanceException(
                    $"a server of the form {CsvText.Of(served)} made "
                        + $"{string.Join(", ", seen.Calls.Select(made => CsvText.Of(made.Form)))} instead of one "
                        + $"{CsvText.Of(bench.Form)} call");
        }
    }

    private static async Task FaultAsync(ConformanceBench bench)
    {
        ServiceFaultException? fails = null;
        ServiceTable[] rows = ConformanceRows.PlainRows(3);
        IConnection remote = await bench.ServeAsync(new SeenTables((_, _) => fails is null ? rows : throw fails));
        foreach (ServiceFaultException expected in from code in s_faults from message in s_messages
            select new ServiceFaultException(code, message))
        {
            fails = expected;
            ServiceFaultException fault = await ConformanceBench.FailsAsync<ServiceFaultException>(() => bench.GetAsync(remote, 1, 3));
            if ((fault.Code, fault.Message) != (expected.Code, expected.Message))
                throw new ConformanceException($"{fault.Code} '{OneLine.Of(fault)}' instead of {expected.Code} '{OneLine.Of(expected)}'");
            fails = null;
            ConformanceRows.Equal(rows, await bench.GetAsync(remote, 1, 3));
        }
    }

    private static async Task FailureAsync(ConformanceBench bench)
    {
        IConnection remote = await bench.ServeAsync(new SeenTables((_, _) => throw new FormatException("secret")));
        ServiceFaultException fault = await ConformanceBench.FailsAsync<ServiceFaultException>(() => bench.GetAsync(remote, 1, 1));
        if (fault.Code != ServiceFaultCode.InternalServiceFault || fault.Message.Contains("secret", StringComparison.Ordinal))
            throw new ConformanceException(
                $"{fault.Code} '{OneLine.Of(fault)}' instead of {ServiceFaultCode.InternalServiceFault} without the server's own message");
    }

    private static async Task OneConnectionAsync(ConformanceBench bench)
    {
        var local = new MemoryServiceTables(ConformanceRows.PlainRows(400));
        IConnection remote = await bench.ServeAsync(local);
        await Task.WhenAll(Enumerable.Range(0, 8).Select(caller => CallAsync(bench, remote, local, caller)));
    }

    private static async Task ManyConnectionsAsync(ConformanceBench bench)
    {
        var local = new MemoryServiceTables(ConformanceRows.PlainRows(400));
        IListener listener = await bench.ListenAsync(local);
        IConnection[] remotes = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => bench.ConnectAsync(listener)));
        await Task.WhenAll(remotes.Select((remote, caller) => CallAsync(bench, remote, local, caller)));
    }

    private static async Task CallAsync(ConformanceBench bench, IConnection remote, MemoryServiceTables local, int caller)
    {
        for (int call = 0; call < 10; call++)
        {
            int first = 1 + (caller * 37 + call * 11) % 350, last = first + (caller + call) % 50;
            ConformanceRows.Equal(local.GetServiceTables(first, last), await bench.GetAsync(remote, first, last));
        }
    }

    private static async Task StoppedAsync(ConformanceBench bench)
    {
        IListener listener = await bench.ListenAsync(new MemoryServiceTables(ConformanceRows.PlainRows(1)));
        IConnection remote = await bench.ConnectAsync(listener);
        await bench.GetAsync(remote, 1, 1);
        await bench.CloseAsync(listener);
        await ConformanceBench.FailsAsync<TransportException>(() => bench.GetAsync(remote, 1, 1));
    }

    private static async Task PortAsync(ConformanceBench bench)
    {
        IListener listener = await bench.ListenAsync(new MemoryServiceTables([]));
        Names(listener, await ConformanceBench.FailsAsync<TransportException>(() =>
            bench.ListenAsync(new MemoryServiceTables([]), listener.EndPoint.Port)));
    }

    private static async Task NoListenerAsync(ConformanceBench bench)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                IListener closed = await ClosedAsync(bench);
                Names(closed, await ConformanceBench.FailsAsync<TransportException>(async () =>
                    await bench.GetAsync(await bench.ConnectAsync(closed), 1, 1)));
                return;
            }
            catch (ConformanceException) when (attempt < MaxPorts)
            {
                // Another program may have taken the port meanwhile.
            }
        }
    }

    private static void Names(IListener listener, TransportException error)
    {
        string port = listener.EndPoint.Port.ToString(CultureInfo.InvariantCulture);
        if (!error.Message.Contains(port, StringComparison.Ordinal) || error.Message.Contains('\n', StringComparison.Ordinal))
            throw new ConformanceException($"'{OneLine.Of(error)}' is not one line that names the port {port}");
    }

    private static async Task FreedPortAsync(ConformanceBench bench)
    {
        IListener? again = null;
        for (int attempt = 1; again is null; attempt++)
        {
            int port = (await ClosedAsync(bench)).EndPoint.Port;
            try
            {
                again = await bench.ListenAsync(new MemoryServiceTables(ConformanceRows.PlainRows(1)), port);
            }
            catch (TransportException) when (attempt < MaxPorts)
            {
                // Another program may have taken the port meanwhile.
            }
        }
        ConformanceRows.Equal(ConformanceRows.PlainRows(1), await bench.GetAsync(await bench.ConnectAsync(again), 1, 1));
    }

    // It was called, and is closed.
    private static async Task<IListener> ClosedAsync(ConformanceBench bench)
    {
        IListener listener = await bench.ListenAsync(new MemoryServiceTables(ConformanceRows.PlainRows(1)));
        await bench.GetAsync(await bench.ConnectAsync(listener), 1, 1);
        await bench.CloseAsync(listener);
        return listener;
    }
}
