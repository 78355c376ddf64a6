using System.Diagnostics;
using System.Net;
using System.Text.Json;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The client of a cell: fetches ranges of rows over the transport and inserts each row.</summary>
internal sealed class RowsWork : IWork
{
    private readonly List<IConnection> _connections = [];
    private RowsSettings _settings = null!;
    private ProcessDatabase? _opened;
    private IDatabase? _database;
    private IListener? _floor;
    private DroppedRows? _dropped;
    private IClientTable _target = null!;
    private ITransport _transport = null!;
    private IPEndPoint _endpoint = null!;
    private WorkPass _pass = new(1);
    private bool _hasConnected;

    public StatementCounts? Statements => _database?.Counts;

    public WireBytes? ReadWireBytes() => ConnectionBytes.Read(_connections);

    public string? TlsVersion => ConnectionBytes.TlsVersion(_connections);

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        _settings = settings.Deserialize<RowsSettings>(ControlJson.Options)!;
        ServerGc.Require(_settings.Gc == GcKind.Server);
        _opened = await ProcessDatabase.OpenAsync(_settings.Serving.Database);
        _database = _opened.Database;
        await _database.VerifySchemaAsync();
        _target = _settings.Only.InsertsRows() ? _database.ClientTable : _dropped = new DroppedRows();
        // The floor's server is this process, which has no log: its failures are reported here.
        TransportOptions wire = _settings.Serving.Wire with { FaultDetails = true, MaxBlockingCalls = int.MaxValue };
        _transport = TransportSelection.Find(TransportCatalog.Create(wire), _settings.Serving.Transport);
        _endpoint = _settings.EndPoint is { } server ? IPEndPoint.Parse(server) : await ListenHereAsync();
        for (int i = 0; i < _settings.Connections; i++)
            _connections.Add(await _transport.ConnectAsync(_endpoint, _settings.Serving.Form));
        // Cells open side by side, and a database may take few connections.
        await ReleaseConnectionsAsync();
        return null;
    }

    public async Task<double?> FirstAsync()
    {
        long started = Stopwatch.GetTimestamp();
        if (_settings.Serving.Form == CallForm.Sync)
            _connections[0].GetServiceTables(1, _settings.BatchSize);
        else
            await _connections[0].GetServiceTablesAsync(1, _settings.BatchSize);
        return Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    }

    public async Task<EngineCounts?> PrepareAsync(WorkPass pass)
    {
        _pass = pass;
        _dropped?.Clear();
        await _database!.ReopenConnectionsAsync();
        if (_settings.LeavesTables)
            return null;
        // A cell that reads no rows does not need the database to cache them.
        if (pass.Range == 0)
            await _database.ResetAsync(_settings.Only.ReadsRows() ? pass.Ranges * pass.Calls * _settings.BatchSize : 0);
        return await _database.ReadEngineCountsAsync();
    }

    public Task<WorkDone> RunAsync(WorkPass pass)
    {
        CallForm form = _settings.Serving.Form;
        var share = CallShare.Of(pass.Calls, _settings.Client, _settings.Clients);
        int first = pass.First + share.First;
        if (_settings.Open is not { } open)
            return new Callers(ConnectionOfEachCaller(), _target, form, share.Count, _settings.BatchSize, first)
                .RunAsync(CancellationToken.None);
        OpenLoop offered = pass.RatePerS is { } rate ? open.Of(rate / _settings.Clients) : open.AsFastAsMade();
        double[] starts = ArrivalSchedule.StartsMs(offered, share.Count, unchecked((pass.ScheduleSeed ?? 0) + _settings.Client));
        return new OpenCallers(ConnectionOfEachCaller(), _target, form, _settings.BatchSize, first)
            .RunAsync(new OpenLedger(starts, offered.DropAfterMs), CancellationToken.None);
    }

    public async Task FlushAsync() => await _database!.FlushEngineCountsAsync();

    public async Task<WorkProof> VerifyAsync()
    {
        await FlushAsync();
        if (_settings.LeavesTables)
            return new() { Digest = _dropped?.Digest() };
        EngineCounts? engine = await _database!.ReadEngineCountsAsync();
        return new()
        {
            Digest = _dropped?.Digest() ?? await _database.DigestClientTableAsync(FirstId),
            Engine = engine,
            ConnectMs = await ConnectMsAsync(),
        };
    }

    // Earlier ranges are proven. The first one proves the table as a whole.
    private int FirstId => _pass.Range == 0 ? int.MinValue : _pass.First * _settings.BatchSize + 1;

    // The warm-up's passes compile the code that connects. Of the timed passes only the first has it measured: more connections would
    // have that code optimized beside the next passes.
    private async Task<double?> ConnectMsAsync()
    {
        if (_hasConnected || _floor is not null)
            return null;
        _hasConnected = _pass.ScheduleSeed is not null;
        return await ConnectTime.MeasureMsAsync(_transport, _endpoint, _settings.Serving.Form);
    }

    public async Task ReleaseConnectionsAsync() => await _database!.ReleaseConnectionsAsync();

    public async ValueTask DisposeAsync()
    {
        foreach (IConnection connection in _connections)
            await connection.DisposeAsync();
        if (_floor is not null)
            await _floor.DisposeAsync();
        if (_opened is not null)
            await _opened.DisposeAsync();
    }

    private async Task<IPEndPoint> ListenHereAsync()
    {
        IServiceTables rows = _settings.Only.ReadsRows()
            ? _database!.ServiceTables
            : await _opened!.InMemoryAsync(_settings.Rows);
        _floor = await _transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, _settings.Serving.Form);
        return _floor.EndPoint;
    }

    // A caller's own, or one that it shares with every so-many-th.
    private IReadOnlyList<IConnection> ConnectionOfEachCaller() =>
        [.. Enumerable.Range(0, _settings.InFlight).Select(caller => _connections[caller % _connections.Count])];
}
