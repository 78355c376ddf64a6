using System.Net;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Makes the cells of the main job.</summary>
/// <param name="settings">What all of them have in common.</param>
/// <param name="sources">What has to arrive in a repetition of such a cell, of each range of rows.</param>
/// <param name="databaseAsyncKind">What the database's async form is underneath.</param>
/// <param name="server">A server that runs elsewhere; null to start one for each cell.</param>
/// <param name="parts">What has to arrive at so many clients that each keep their own rows, by their number; null if none
/// does.</param>
internal sealed class RowsPlan(RowsSettings settings, Func<RowsSettings, IReadOnlyList<RowDigest>> sources, FormKind databaseAsyncKind,
    IPEndPoint? server = null, IReadOnlyDictionary<int, RowDigest>? parts = null)
{
    /// <summary>As many connections as the client's command line allows; the server's own limit is the same.</summary>
    private const int MaxCalls = 1_000;

    private bool HasOneClientMore { get; init; }

    /// <summary>
    /// Every transport in every form at every number of calls in flight, with every kind of answer that it can give, and the floor for each
    /// form and number, which a search has no use for.
    /// </summary>
    public IReadOnlyList<PlannedCell> Cells(RowsRequest request) =>
    [
        .. from transport in request.Catalog.Where(transport =>
            request.Transports.Contains(transport) || (!transport.HasWire && !request.IsSearch))
           from wire in request.WiresOf(transport)
           from connections in request.ConnectionsOf(transport)
           from gc in request.Gcs
           from calls in request.InFlight
           from clients in request.Clients
           from size in request.Sizes
           from load in request.Loads
           from form in request.Forms
           let plan = With(wire, connections, gc, load.PerS)
           select request.ComparesSizes
               ? Named(plan.Sized(transport, form, calls, size, request.CallsOf(size)), request)
               : At(plan.Cell(transport, form, calls, clients), load.Name),
    ];

    /// <summary>The same load from one client more, where verdicts are given: at the most calls in flight and clients.</summary>
    public IReadOnlyList<PlannedCell> OneClientMore(RowsRequest request) => !request.ChecksGenerator ? [] :
    [
        .. new RowsPlan(settings, sources, databaseAsyncKind, server, parts) { HasOneClientMore = true }
            .Cells(request with { InFlight = [request.InFlight.Max()], Clients = [request.Clients.Max()] })
            .Where(planned => !planned.Cell.IsFloor).Select(planned => planned.As(Control.OneClientMore)),
    ];

    /// <summary>The cells as comparisons are usually made: one blocking call after the other against all calls at once.</summary>
    public IReadOnlyList<PlannedCell> Naive(IReadOnlyList<ITransport> transports, IReadOnlyList<CallForm> forms) =>
    [
        .. from transport in transports
           from form in forms
           select form == CallForm.Sync
               ? Cell(transport, form, 1)
               : AllAtOnce().Cell(transport, form, Math.Min(settings.Batches, MaxCalls)),
    ];

    /// <summary>
    /// The cell that controls are clones of: one with a wire at the most calls in flight, where verdicts are given. The same one whatever
    /// was measured before.
    /// </summary>
    public static PlannedCell? Controlled(IReadOnlyList<PlannedCell> cells) =>
        cells.OrderBy(planned => planned.Cell.IsFloor).ThenByDescending(planned => planned.Cell.InFlight)
            .ThenByDescending(planned => planned.Cell.Clients).FirstOrDefault();

    public PlannedCell Sized(ITransport transport, CallForm form, int inFlight, CallSize size, int calls)
    {
        DatabaseOptions database = settings.Serving.Database with { RowBytes = size.RowBytes };
        PlannedCell planned = On(settings
            with { BatchSize = size.Rows, Batches = calls, Serving = settings.Serving with { Database = database } })
            .Cell(transport, form, inFlight);
        return planned with { Cell = planned.Cell with { RowsPerCall = size.Rows } };
    }

    public PlannedCell Cell(ITransport transport, CallForm form, int inFlight, int clients = 1)
    {
        bool isFloor = !transport.HasWire;
        RowsSettings own = settings with { InFlight = inFlight, Clients = clients,
            Serving = settings.Serving with { Transport = transport.Key, Form = form } };
        RowsSettings done = HasOneClientMore ? own.WithOneClientMore() : own;
        IReadOnlyList<RowDigest> due = done.Clients == 1 || done.SharesTable ? sources(done) : [parts![done.Clients]];
        return new(CellOf(transport, form, inFlight) with { Clients = clients }, WorkloadOf(own))
        {
            StartAsync = (processes, ct) => StartAsync(done, isFloor, processes, ct),
            Check = new RowsCheck(done, due, isFloor, isElsewhere: server is not null && !isFloor).Of,
            Ranges = due.Count,
        };
    }

    // Where all calls have as many rows, the number is no part of the name.
    private static PlannedCell Named(PlannedCell planned, RowsRequest request) =>
        request.RowsPerCall.Count > 1 ? planned : planned with { Cell = planned.Cell with { RowsPerCall = null } };

    private static PlannedCell At(PlannedCell planned, string? load) => planned with { Cell = planned.Cell with { Offered = load } };

    private RowsPlan With(TransportOptions wire, int? connections, GcKind gc, double? perS) => On(settings with
    {
        SharedConnections = connections,
        Gc = gc,
        Serving = settings.Serving with { Wire = wire },
        Open = settings.Open is { } open ? open with { RatePerS = perS } : null,
    });

    private RowsPlan On(RowsSettings others) =>
        new(others, sources, databaseAsyncKind, server, parts) { HasOneClientMore = HasOneClientMore };

    // The naive async service makes a task of every row query of a call; beyond the connections of a usual pool they would only queue.
    private RowsPlan AllAtOnce()
    {
        DatabaseOptions database = settings.Serving.Database with
        {
            CallsInFlight = 0,
            ServerConnections = 0,
            MaxConnections = DatabaseOptions.DefaultMaxConnections,
            RowQueriesInFlight = Math.Max(settings.Serving.Database.RowQueriesInFlight,
                Math.Min(settings.BatchSize, DatabaseOptions.DefaultMaxConnections)),
        };
        return On(settings with { Serving = settings.Serving with { Database = database } });
    }

    private async Task<CellEnds> StartAsync(RowsSettings own, bool isFloor, CellProcesses processes, CancellationToken ct)
    {
        IReadOnlyDictionary<string, string?> variables = ServerGc.Variables(own.Gc == GcKind.Server);
        WorkProcess? started = null;
        if (!isFloor && server is null)
            await processes.OpenAsync(started = processes.StartServer(variables), own.ForServer(processes.Listen), ct);
        ServedAt? served = isFloor ? null
            : started?.Opened is { } opened ? ServedAt.Parse(opened)
            : new(server!.ToString(), own.Serving.Wire.ServerCertificate);
        ServedAt? reached = served is null ? null : served with { EndPoint = processes.Reach(served.EndPoint) };
        WorkProcess[] clients = [.. Enumerable.Range(0, own.Clients).Select(client => processes.Start("client", variables, client))];
        await Task.WhenAll(clients.Select((client, i) => processes.OpenAsync(client, own.ForClient(i, reached), ct)));
        return new(clients[0], started) { Further = clients[1..] };
    }

    private Cell CellOf(ITransport transport, CallForm form, int inFlight) =>
        Points.Cell(settings.Only.Scenario(), null, null, form, inFlight, transport) with
    {
        SyncKind = settings.Serving.Wire.Address == AddressKind.Pipe && transport.HasWire ? FormKind.OverAsync : transport.SyncKind,
        // The path is as async as its least async part.
        AsyncKind = transport.AsyncKind == FormKind.Native && settings.Only != Ablation.Transport ? databaseAsyncKind : transport.AsyncKind,
        RowBytes = settings.Serving.Database.RowBytes,
        Answer = settings.Serving.Wire.Answer,
        Gzip = settings.Serving.Wire.Gzip,
        Tls = settings.Serving.Wire.Tls && transport.HasWire,
        Address = transport.HasWire ? settings.Serving.Wire.Address : AddressKind.Tcp,
        SharedConnections = settings.SharedConnections,
        Gc = settings.Gc,
    };

    private static Workload WorkloadOf(RowsSettings own) => new()
    {
        Connections = own.Connections * own.Clients,
        RowQueriesInFlight = own.Serving.Database.RowQueriesInFlight,
        Prepared = own.Serving.Database.Prepare,
        Commit = own.Serving.Database.Commit.ToString().ToLowerInvariant(),
        DbDelayMs = own.Serving.Database.StatementDelay.TotalMilliseconds,
        Db = own.Serving.Database.Engine,
        Batches = own.Batches,
        BatchSize = own.BatchSize,
        RatePerS = own.Open?.MeanPerS,
        Arrivals = own.Open?.Arrivals,
    };
}
