using IntegrationMethods.Client.Engine.Cells;
using System.Net;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The main job as the command line asks for it, checked.</summary>
internal sealed record RowsRequest
{
    /// <summary>Rows of a repetition at most.</summary>
    public const int MaxRows = 10_000_000;

    /// <summary>Bytes of all ranges together: more would take long to seed.</summary>
    private const int MaxBytesOfRanges = 20_000_000;

    /// <summary>Bytes of a usual row, about.</summary>
    private const int UsualRowBytes = 100;

    /// <summary>Where processes hold the rows in memory, before a pilot has sized the work.</summary>
    private const int MaxRowsInMemory = 200_000;

    /// <summary>Calls that show what a cell sustains: the first few of fresh processes take many times as long as later ones.</summary>
    private const int MinSustainedCalls = 100;

    /// <summary>Bytes of a repetition at most, where rows have a size.</summary>
    public const int MaxBytes = 1_000_000_000;

    /// <summary>The same that a pilot asks for, unless each caller's one call has more.</summary>
    private const int MaxPilotBytes = 100_000_000;

    public required RowsSettings Settings { get; init; }

    public required IReadOnlyList<ITransport> Catalog { get; init; }

    public required IReadOnlyList<ITransport> Transports { get; init; }

    /// <summary>The transports that <c>all</c> left out, and what they need; null where there are none.</summary>
    public string? LeftOut { get; init; }

    public required IReadOnlyList<CallForm> Forms { get; init; }

    public required IReadOnlyList<int> InFlight { get; init; }

    public IReadOnlyList<int> RowsPerCall { get => field ?? [Settings.BatchSize]; init; }

    /// <summary>Bytes of the values of a row, the fewest first: each is a separate cell; null alone for the usual rows.</summary>
    public IReadOnlyList<int?> RowBytes { get; init; } = [null];

    public IEnumerable<CallSize> Sizes => from rows in RowsPerCall from bytes in RowBytes select new CallSize(rows, bytes);

    /// <summary>Whether there are several; the settings then have the most rows of the smallest size.</summary>
    public bool ComparesSizes => RowsPerCall.Count > 1 || RowBytes.Count > 1;

    /// <summary>Calls of a repetition at each size; null where all sizes move the same rows.</summary>
    public IReadOnlyDictionary<CallSize, int>? Calls { get; init; }

    public int CallsOf(CallSize size) =>
        Calls?[size] ?? (MinRepetition is null ? Settings.Rows / size.Rows : Math.Min(Settings.Rows / size.Rows, Bounds.MaxCalls(size)));

    /// <summary>Rows of a repetition, by the size of a row: several numbers only where each size of calls has its own.</summary>
    public IEnumerable<(int? RowBytes, int Rows)> RowCounts =>
        (ComparesSizes ? Sizes.Select(size => (size.RowBytes, size.Rows * CallsOf(size))) : []).Append((RowBytes[0], Settings.Rows))
            .Distinct();

    /// <summary>Whether another build runs some of the cells: it may know of no ranges.</summary>
    public bool ComparesBuilds { get; init; }

    /// <summary>
    /// Ranges of rows that repetitions have in turn, so that tables that take long to empty are emptied once for all of them; 1 before a
    /// pilot, and for a server elsewhere, which may have no more rows than a repetition.
    /// </summary>
    public int Ranges => MinRepetition is not null || Server is not null || IsSearch || ComparesSizes || ComparesBuilds || HoldsRows
        || !Settings.Only.InsertsRows()
        ? 1
        : (int)Math.Clamp(MaxBytesOfRanges / ((long)Settings.Rows * (RowBytes[0] ?? UsualRowBytes)), 1, Warmup.CellsInLimit);

    /// <summary>Numbers of clients that share the calls.</summary>
    public IReadOnlyList<int> Clients { get; init; } = [1];

    /// <summary>Whether to check, by one client more, that the clients are not what limits the cells.</summary>
    public bool ChecksGenerator { get; init; }

    /// <summary>Numbers of clients that start together, those of the check included.</summary>
    public IEnumerable<int> ClientCounts => ChecksGenerator ? Clients.Append(Clients.Max() + 1) : Clients;

    /// <summary>Each value of this list and the next ones is a separate cell, for the transports that support it.</summary>
    public IReadOnlyList<ReplyKind> Answers { get; init; } = [ReplyKind.List];

    public IReadOnlyList<bool> Gzip { get; init; } = [false];

    public IReadOnlyList<bool> Tls { get; init; } = [false];

    public IReadOnlyList<AddressKind> Addresses { get; init; } = [AddressKind.Tcp];

    /// <summary>Connections of a client; null for one to each call in flight.</summary>
    public IReadOnlyList<int?> Connections { get; init; } = [null];

    /// <summary>Of the floor as well.</summary>
    public IReadOnlyList<GcKind> Gcs { get; init; } = [GcKind.Workstation];

    /// <summary>A server that runs elsewhere; null to start one for each cell.</summary>
    public IPEndPoint? Server { get; init; }

    public required ContainerOptions Container { get; init; }

    /// <summary>Whether the database goes after the run, if this program made it.</summary>
    public bool Drop { get; init; }

    /// <summary>What the fastest cell's repetition should take where a pilot sizes the work; null where its calls are fixed.</summary>
    public TimeSpan? MinRepetition { get; init; }

    /// <summary>The loads that are compared, the lightest first; none for closed loops.</summary>
    public IReadOnlyList<OfferedRate> Rates { get; init; } = [];

    /// <summary>Calls of a repetition that <c>--batches</c> fixes; null where a pilot sizes them.</summary>
    public int? FixedCalls { get; init; }

    /// <summary>Calls a second that the slowest cell sustains; before a pilot, all at once.</summary>
    public double SustainedPerS { get; init; } = OpenLoop.AllAtOncePerS;

    /// <summary>
    /// Each load in calls a second, with its name where there are several or it is a ramp; a single null for closed loops.
    /// </summary>
    public IReadOnlyList<(double? PerS, string? Name)> Loads => Rates.Count == 0
        ? [(null, null)]
        : [.. Rates.Select(rate => ((double?)rate.PerS(SustainedPerS), Rates is [{ ToPerS: null }] ? null : rate.Name))];

    /// <summary>What to look for instead of comparing; null to compare.</summary>
    public Search? Find { get; init; }

    /// <summary>What the highest rate that each cell is searched for has to keep; null to seek none.</summary>
    public RateBound? Keeps { get; init; }

    /// <summary>Whether it answers another question than which cell takes less.</summary>
    public bool IsSearch => Find is not null || Keeps is not null;

    /// <summary>Calls in flight of the cell with the most of them, of all its clients.</summary>
    public int MaxInFlight => (Find is { What: SearchTarget.InFlight } search ? search.Candidates.Max() : InFlight.Max()) * Clients.Max();

    public WorkBounds Bounds => new(MinRepetition?.TotalMilliseconds ?? 0, HoldsRows ? MaxRowsInMemory : MaxRows)
    {
        Rates = Rates,
        FixedCalls = FixedCalls,
        Callers = MaxInFlight,
        MinCalls = MinCalls,
        MinPilotCalls = IsRated ? MinSustainedCalls : 1,
        MaxBytes = Math.Max(MaxPilotBytes, MaxInFlight * MaxAnswerBytes),
    };

    /// <summary>Bytes of the largest answer; 0 for the usual rows.</summary>
    public long MaxAnswerBytes => (long)Settings.BatchSize * (RowBytes[^1] ?? 0);

    private int MaxCalls => Bounds.MaxCalls(new(Settings.BatchSize, RowBytes[0]));

    /// <summary>Calls of a repetition at least, where a pilot sizes it: with several sizes, one of the largest for each caller.</summary>
    public int MinCalls => ComparesSizes ? MaxInFlight
        : IsRated ? Math.Max(MinSustainedCalls, Pilot.MinCallsEach * MaxInFlight)
        : Pilot.MinCallsEach * MaxInFlight;

    // Whether rates follow from what cells sustain.
    private bool IsRated => Rates.Count > 0 || Keeps is not null;

    /// <summary>Before a pilot: as many calls as it makes, or where processes hold the rows, as many as they may ever make.</summary>
    public RowsRequest ToPilot() => MinRepetition is null
        ? this
        : this with { Settings = Settings with { Batches = HoldsRows ? MaxCalls : Math.Min(MinCalls, MaxCalls) } };

    private bool HoldsRows => !Settings.Only.ReadsRows() || DatabaseCatalog.Find(Settings.Serving.Database.Engine) is { IsInProcess: true };

    /// <summary>The settings of a transport's cells: those asked for that it supports; the floor has no wire to set.</summary>
    public IReadOnlyList<TransportOptions> WiresOf(ITransport transport) => !transport.HasWire
        ? [Settings.Serving.Wire]
        : [.. from answer in Answers.Where(transport.Answers.Contains)
              from gzip in Gzip.Where(gzip => !gzip || transport.CanGzip)
              from tls in Tls.Where(tls => !tls || transport.CanTls)
              from address in Addresses.Where(transport.Addresses.Contains).Where(address => !tls || address != AddressKind.Pipe)
              select Settings.Serving.Wire with { Answer = answer, Gzip = gzip, Tls = tls, Address = address }];

    /// <summary>How a transport's calls in flight share connections; the floor has none to share.</summary>
    public IReadOnlyList<int?> ConnectionsOf(ITransport transport) => transport.HasWire ? Connections : [null];

    /// <exception cref="UsageException">A chosen transport can give none of the answers that are asked for.</exception>
    public void CheckWires()
    {
        foreach (ITransport transport in Transports.Where(transport => WiresOf(transport).Count == 0))
            TransportSelection.Check(Catalog, [transport],
                Settings.Serving.Wire with { Answer = Answers[^1], Gzip = Gzip[^1], Tls = Tls[^1], Address = Addresses[^1] });
    }

    /// <summary>With the work that a pilot found; there are rows for the size that moves the most.</summary>
    /// <exception cref="RemedyException">The lightest load would take too long.</exception>
    public RowsRequest With(SizedWork work)
    {
        if (Rates is [{ IsShare: true } least, ..])
            OpenLoopOptions.CheckTime(work.Calls.Values.Max(), least.PerS(work.SustainedPerS), problem => new RemedyException(problem));
        int most = work.Calls.Max(size => size.Key.Rows * size.Value);
        return this with { MinRepetition = null, Calls = work.Calls, SustainedPerS = work.SustainedPerS,
            Settings = Settings with { Batches = (most + Settings.BatchSize - 1) / Settings.BatchSize } };
    }

    public RowsRequest On(DatabaseOptions database) =>
        this with { Settings = Settings with { Serving = Settings.Serving with { Database = database } } };
}
