using System.Diagnostics;
using System.Net;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The client process of one cell: does what its runner asks, line by line, until its standard input closes.</summary>
internal sealed class Worker : IAsyncDisposable
{
    private readonly List<IConnection> _connections = [];
    private WorkerSetup? _setup;
    private IDatabase? _database;
    private IListener? _floor;
    private DroppedRows? _dropped;
    private Callers? _callers;
    private OpenCallers? _openCallers;
    private readonly InjectedDelay _delay = new();

    public static async Task<int> RunAsync(TextReader input, TextWriter output)
    {
        await using var worker = new Worker();
        // The runner decides when it ends, also on Ctrl+C, which a terminal sends to every process of the group.
        using var interrupt = System.Runtime.InteropServices.PosixSignalRegistration.Create(
            System.Runtime.InteropServices.PosixSignal.SIGINT, signal => signal.Cancel = true);
        while (await input.ReadLineAsync() is { } line)
        {
            WorkerReply reply = await worker.AnswerAsync(ControlJson.Read<WorkerRequest>(line)!);
            await output.WriteLineAsync(ControlJson.Write(reply));
            await output.FlushAsync();
        }
        return 0;
    }

    public async ValueTask DisposeAsync()
    {
        foreach (IConnection connection in _connections)
            await connection.DisposeAsync();
        if (_floor is not null)
            await _floor.DisposeAsync();
        if (_database is not null)
            await _database.DisposeAsync();
    }

    private async Task<WorkerReply> AnswerAsync(WorkerRequest request)
    {
        try
        {
            return request.Do switch
            {
                WorkerTask.Open => await OpenAsync(request.Setup!),
                WorkerTask.First => await FirstAsync(),
                WorkerTask.Reset => await ResetAsync(),
                WorkerTask.Run => await RunAsync(request),
                WorkerTask.Digest => await DigestAsync(),
                WorkerTask.Rest => await RestAsync(),
                _ => throw new ArgumentOutOfRangeException(nameof(request)),
            };
        }
        catch (RemedyException error)
        {
            return new WorkerReply(Error: error.Message);
        }
        catch (Exception error)
        {
            return new WorkerReply(Error: $"the client failed with {error.GetType().Name}: {error.Message}");
        }
    }

    private async Task<WorkerReply> OpenAsync(WorkerSetup setup)
    {
        if (setup.MinThreads is { } threads)
            ThreadPool.SetMinThreads(threads, threads);
        _database = await DatabaseCatalog.OpenAsync(setup.Database);
        await _database.VerifySchemaAsync();
        _setup = setup;
        ITransport transport = TransportSelection.Find(TransportCatalog.Create(setup.Options), setup.Transport);
        IPEndPoint endpoint = setup.Endpoint is null ? await ListenHereAsync(transport, setup.Form) : IPEndPoint.Parse(setup.Endpoint);
        for (int i = 0; i < setup.InFlight; i++)
            _connections.Add(setup.Form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint));
        IClientTable target = Target(setup.Only);
        _callers = new Callers(_connections, target, setup.Form, setup.Batches, setup.BatchSize);
        _openCallers = new OpenCallers(_connections, target, setup.Form, setup.BatchSize);
        return new WorkerReply();
    }

    private IClientTable Target(Ablation only) => only.InsertsRows() ? _database!.ClientTable : _dropped = new DroppedRows();

    private async Task<IServiceTables> RowsAsync(WorkerSetup setup) => setup.Only.ReadsRows()
        ? _database!.ServiceTables
        : new MemoryServiceTables(await _database!.ReadServiceTableAsync(setup.Batches * setup.BatchSize));

    private async Task<IPEndPoint> ListenHereAsync(ITransport transport, CallForm form)
    {
        _floor = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), await RowsAsync(_setup!), form);
        return _floor.EndPoint;
    }

    // The first call of fresh processes: what a program that calls once and ends would pay.
    private async Task<WorkerReply> FirstAsync()
    {
        long started = Stopwatch.GetTimestamp();
        if (_setup!.Form == CallForm.Sync)
            _connections[0].GetServiceTables(1, _setup.BatchSize);
        else
            await _connections[0].GetServiceTablesAsync(1, _setup.BatchSize);
        return new WorkerReply(Times: new PassTimes(Stopwatch.GetElapsedTime(started).TotalMilliseconds, []));
    }

    private async Task<WorkerReply> ResetAsync()
    {
        _dropped?.Clear();
        await _database!.ResetAsync(_setup!.Batches * _setup.BatchSize);
        return new WorkerReply(Engine: await _database.ReadEngineCountsAsync());
    }

    private async Task<WorkerReply> DigestAsync()
    {
        await _database!.FlushEngineCountsAsync();
        EngineCounts? engine = await _database.ReadEngineCountsAsync();
        return new WorkerReply(Digest: _dropped?.Digest() ?? await _database.DigestClientTableAsync(), Engine: engine);
    }

    private async Task<WorkerReply> RestAsync()
    {
        await _database!.RestAsync();
        return new WorkerReply();
    }

    private Task<PassTimes> PassAsync(int? scheduleSeed)
    {
        if (_setup!.Open is not { } open)
            return _callers!.RunAsync(CancellationToken.None);
        OpenLoop timed = scheduleSeed is null ? open.Hurry() : open;
        double[] starts = ArrivalSchedule.StartsMs(timed, _setup.Batches, scheduleSeed ?? 0);
        return _openCallers!.RunAsync(new OpenLedger(starts, timed.DropAfterMs), CancellationToken.None);
    }

    private async Task<WorkerReply> RunAsync(WorkerRequest request)
    {
        double delay = request.Delay;
        StatementCounts before = _database!.Counts;
        WireBytes? wire = Wires.Read(_connections);
        using var sampler = new ThreadSampler();
        ProcessReading start = ProcessReading.Now();
        PassTimes work = await PassAsync(request.ScheduleSeed);
        double injectedMs = _delay.After(work.WallMs, delay);
        ProcessReading cost = ProcessReading.Now().Since(start);
        ThreadPeaks peaks = sampler.Stop();
        long? wireBytes = wire is { } carried ? Wires.Read(_connections)?.Since(carried) : null;
        StatementCounts statements = _database.Counts.Since(before);
        return new WorkerReply(
            Times: work with { WallMs = work.WallMs + injectedMs },
            Cost: cost,
            Peaks: peaks,
            PeakRssBytes: Process.GetCurrentProcess().PeakWorkingSet64,
            Statements: statements,
            WireBytes: wireBytes,
            InjectedMs: delay > 0 ? injectedMs : null);
    }
}
