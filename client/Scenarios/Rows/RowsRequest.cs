using IntegrationMethods.Client.Engine.Cells;
using System.Net;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The main job as the command line asks for it, checked.</summary>
internal sealed record RowsRequest
{
    /// <summary>Rows of a repetition at most.</summary>
    public const int MaxRows = 10_000_000;

    /// <summary>The same where processes hold the rows in memory, before a pilot has sized the work.</summary>
    private const int MaxRowsInMemory = 200_000;

    /// <summary>What all cells have in common.</summary>
    public required RowsSettings Settings { get; init; }

    public required IReadOnlyList<ITransport> Catalog { get; init; }

    public required IReadOnlyList<ITransport> Transports { get; init; }

    /// <summary>The transports that <c>all</c> left out, and what they need; null where there are none.</summary>
    public string? LeftOut { get; init; }

    public required IReadOnlyList<CallForm> Forms { get; init; }

    public required IReadOnlyList<int> InFlight { get; init; }

    /// <summary>Clients that share the calls: each number is a cell of its own.</summary>
    public IReadOnlyList<int> Clients { get; init; } = [1];

    /// <summary>How rows come back: each kind is a cell of its own for the transports that can.</summary>
    public IReadOnlyList<AnswerKind> Answers { get; init; } = [AnswerKind.List];

    /// <summary>Whether answers are compressed, likewise.</summary>
    public IReadOnlyList<bool> Gzip { get; init; } = [false];

    /// <summary>Whether both ends speak TLS, likewise.</summary>
    public IReadOnlyList<bool> Tls { get; init; } = [false];

    /// <summary>A server that runs elsewhere; null to start one for each cell.</summary>
    public IPEndPoint? Server { get; init; }

    /// <summary>How the container of <c>--db auto</c> is to be.</summary>
    public required ContainerOptions Container { get; init; }

    /// <summary>Whether the database goes after the run, if this program made it.</summary>
    public bool Drop { get; init; }

    /// <summary>What the fastest cell's repetition should take where a pilot sizes the work; null where its calls are fixed.</summary>
    public TimeSpan? MinRepetition { get; init; }

    /// <summary>What to look for instead of comparing; null to compare.</summary>
    public Search? Find { get; init; }

    /// <summary>Calls in flight of the cell with the most of them, of all its clients.</summary>
    public int MaxInFlight => (Find is { What: Sought.InFlight } search ? search.Candidates.Max() : InFlight.Max()) * Clients.Max();

    /// <summary>Calls of a repetition that there can be rows for.</summary>
    public int MaxCalls => (HoldsRows ? MaxRowsInMemory : MaxRows) / Settings.BatchSize;

    /// <summary>Before a pilot: as many calls as it makes itself, and where processes hold the rows, as many as they may ever make.</summary>
    public RowsRequest ToPilot() => MinRepetition is null ? this : this with { Settings = Settings with { Batches = HoldsRows ? MaxCalls : Math.Min(Math.Max(Pilot.MinCalls, MaxInFlight), MaxCalls) } };

    private bool HoldsRows => !Settings.Only.ReadsRows() || DatabaseCatalog.Find(Settings.Serving.Database.Engine) is { IsInProcess: true };

    /// <summary>The settings of a transport's cells: those of all that are asked for that it can keep to; the floor has no wire to set.</summary>
    public IReadOnlyList<TransportOptions> WiresOf(ITransport transport) => !transport.HasWire
        ? [Settings.Serving.Wire]
        : [.. from answer in Answers.Where(transport.Answers.Contains)
              from gzip in Gzip.Where(gzip => !gzip || transport.CanGzip)
              from tls in Tls.Where(tls => !tls || transport.CanTls)
              select Settings.Serving.Wire with { Answer = answer, Gzip = gzip, Tls = tls }];

    /// <exception cref="UsageException">A chosen transport can give none of the answers that are asked for.</exception>
    public void CheckWires()
    {
        foreach (ITransport transport in Transports.Where(transport => WiresOf(transport).Count == 0))
            TransportSelection.Check(Catalog, [transport], Settings.Serving.Wire with { Answer = Answers[^1], Gzip = Gzip[^1], Tls = Tls[^1] });
    }

    /// <summary>The same on another database.</summary>
    public RowsRequest On(DatabaseOptions database) => this with { Settings = Settings with { Serving = Settings.Serving with { Database = database } } };
}
