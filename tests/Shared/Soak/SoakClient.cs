using System.Text.Json;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>
/// A good client in a separate process, which can be stopped and limited: it keeps one connection to the end, and opens and closes
/// others beside it. It answers each line of standard input with a <see cref="SoakTally"/>; the end of the input ends it.
/// </summary>
internal sealed class SoakClient(SoakOrder order)
{
    private const int Rows = 100, CallsOfAVisit = 20;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private readonly ITransport _transport = TransportCatalog.Create(new TransportOptions())
        .Single(transport => transport.Key == order.Key);
    private readonly string[] _rows = [.. SeedRows.First(Rows).Select(SampleRows.Exact)];
    private readonly SoakCounters _counters = new();
    private volatile bool _stop;

    /// <summary>Serves standard input and output until the input ends.</summary>
    public void Run()
    {
        Task[] workers = [WorkAsync(int.MaxValue, 1), WorkAsync(CallsOfAVisit, 2)];
        while (Console.In.ReadLine() is not null)
            Report();
        _stop = true;
        Task.WaitAll(workers);
        Report();
    }

    private void Report()
    {
        Console.Out.WriteLine(JsonSerializer.Serialize(_counters.Read()));
        Console.Out.Flush();
    }

    private Task WorkAsync(int callsOfAConnection, int seed) => order.Form == CallForm.Sync
        ? OnThread(() => Work(callsOfAConnection, new Random(seed)))
        : Task.Run(() => WorkAsync(callsOfAConnection, new Random(seed)));

    // Both forms in full, as a form must not ride on the other one here.
    private void Work(int callsOfAConnection, Random random)
    {
        while (!_stop)
        {
            bool served = false;
            _counters.Begin();
            try
            {
                IConnection connection = _transport.Connect(order.Server);
                try
                {
                    _counters.Connected();
                    for (int call = 1; ; call++)
                    {
                        SoakRange range = SoakRange.Any(random, Rows);
                        Check(range, () => connection.GetServiceTables(range.First, range.Last));
                        served = true;
                        Thread.Sleep(s_pause);
                        if (_stop || call == callsOfAConnection)
                            break;
                        _counters.Begin();
                    }
                }
                finally
                {
                    connection.DisposeAsync().AsTask().GetAwaiter().GetResult();
                }
            }
            catch (Exception error)
            {
                Fail(served, error);
                Thread.Sleep(s_pause);
            }
        }
    }

    private async Task WorkAsync(int callsOfAConnection, Random random)
    {
        while (!_stop)
        {
            bool served = false;
            _counters.Begin();
            try
            {
                await using IConnection connection = await _transport.ConnectAsync(order.Server);
                _counters.Connected();
                for (int call = 1; ; call++)
                {
                    SoakRange range = SoakRange.Any(random, Rows);
                    await CheckAsync(range, () => connection.GetServiceTablesAsync(range.First, range.Last));
                    served = true;
                    await Task.Delay(s_pause);
                    if (_stop || call == callsOfAConnection)
                        break;
                    _counters.Begin();
                }
                if (callsOfAConnection != int.MaxValue)
                    await CancelAsync(connection, random);
            }
            catch (Exception error)
            {
                Fail(served, error);
                await Task.Delay(s_pause);
            }
        }
    }

    private void Check(SoakRange range, Func<IReadOnlyList<ServiceTable>> call)
    {
        try
        {
            End(range, call());
        }
        catch (ServiceFaultException fault)
        {
            End(range, fault);
        }
    }

    private async Task CheckAsync(SoakRange range, Func<ValueTask<IReadOnlyList<ServiceTable>>> call)
    {
        try
        {
            End(range, await call());
        }
        catch (ServiceFaultException fault)
        {
            End(range, fault);
        }
    }

    // The last call of a connection: what else it carries is not to be blamed on the cancellation.
    private async Task CancelAsync(IConnection connection, Random random)
    {
        var range = new SoakRange(1, Rows, null);
        _counters.Begin();
        using var given = new CancellationTokenSource(random.Next(3));
        try
        {
            await CheckAsync(range, () => connection.GetServiceTablesAsync(range.First, range.Last, given.Token));
        }
        catch (OperationCanceledException)
        {
            _counters.End(SoakOutcome.Cancelled);
        }
    }

    private void End(SoakRange range, IReadOnlyList<ServiceTable> rows)
    {
        bool exact = range.Fault is null && rows.Select(SampleRows.Exact).SequenceEqual(_rows[(range.First - 1)..range.Last]);
        _counters.End(exact ? SoakOutcome.Answered
            : SoakOutcome.Wrong, exact ? null
            : $"{range}: {rows.Count} rows, not the expected ones");
    }

    private void End(SoakRange range, ServiceFaultException fault)
    {
        // What a server says that is too busy or stops is no answer to these calls.
        bool expected = fault.Code == range.Fault;
        _counters.End(expected ? SoakOutcome.Fault : SoakOutcome.Failed, expected ? null : $"{range}: {fault.Code}: {fault.Message}");
    }

    private void Fail(bool served, Exception error) => _counters.End(
        served || error is not TransportException
            ? SoakOutcome.Failed
            : SoakOutcome.TurnedAway, $"{DateTime.UtcNow:HH:mm:ss.fff} {error.GetType().Name}: {error.Message}");
}
