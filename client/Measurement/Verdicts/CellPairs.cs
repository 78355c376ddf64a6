using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Every pair of cells that may be compared, and its question: decided by the cells alone, never by their times.</summary>
internal sealed class CellPairs
{
    private readonly CellRepetitions[] _cells;
    private readonly HashSet<string> _primary;
    private readonly int _headline;
    private readonly int _clients;
    private readonly Profile _profile;
    private readonly bool _comparesBuilds;

    private CellPairs(IEnumerable<CellRepetitions> cells)
    {
        _cells = [.. cells.Where(cell => cell.Cell is { Control: null, IsInBlocks: true })];
        Cell[] wires = [.. _cells.Select(cell => cell.Cell).Where(cell => !cell.IsFloor)];
        // One stack a method: the library that people deploy, where the run has it.
        _primary = [.. wires.GroupBy(cell => cell.Transport).Select(transport => transport
            .MinBy(cell => (cell.ClientStack == ITransport.Direct ? "~" : "") + cell.Method, StringComparer.Ordinal)!.Method)];
        _headline = wires.Length == 0 ? 0 : wires.Max(cell => cell.InFlight);
        _clients = wires.Length == 0 ? 1 : wires.Max(cell => cell.Clients);
        _comparesBuilds = _cells.Any(cell => cell.Cell.Build == ProgramBuild.Other);
        _profile = wires.Length == 0 ? Profile.Default : wires.Min(cell => cell.Profile);
    }

    /// <param name="cells">All of a run, in the order of <see cref="CellRepetitions.Of"/>.</param>
    /// <param name="metric">What they are compared by.</param>
    public static IReadOnlyList<CellPair> Of(IReadOnlyList<CellRepetitions> cells, Metric metric)
    {
        CellRepetitions[] compared = [.. cells.Where(cell => metric.Compares(cell.Workload))];
        return [.. new CellPairs(compared).All(), .. Controls(compared)];
    }

    private IEnumerable<CellPair> All() =>
        from i in Enumerable.Range(0, _cells.Length)
        from j in Enumerable.Range(i + 1, _cells.Length - i - 1)
        let pair = Pair(_cells[i], _cells[j])
        where pair is not null
        select pair;

    private CellPair? Pair(CellRepetitions a, CellRepetitions b)
    {
        if (a.Cell.Build != b.Cell.Build)
            return OfBuilds(a, b);
        // How the other build's own cells compare is not this run's question.
        if (a.Cell.Build == ProgramBuild.Other)
            return null;
        if (a.IsSameCellInAnotherProfile(b))
            return new(a, b, Family.Exploratory);
        if (!a.IsComparableWith(b))
            return null;
        if (a.Cell.Variant is not null || b.Cell.Variant is not null)
            return OfVariants(a, b);
        if (a.Cell.Method == b.Cell.Method)
            return a.Cell.Form == CallForm.Sync ? new(a, b, FamilyOf(a, b)) : new(b, a, FamilyOf(a, b));
        if (a.Cell.Form != b.Cell.Form || a.Cell.IsFloor || b.Cell.IsFloor)
            return null;
        if (DifferInTlsAlone(a.Cell, b.Cell))
            return new(a, b, Family.Tls);
        if (DifferInAddressAlone(a.Cell, b.Cell))
            return new(a, b, Family.Address);
        // What a library costs is one question, how rows come back another.
        bool sameAnswers = WayOf(a.Cell) == WayOf(b.Cell);
        return new(a, b, a.Cell.Transport != b.Cell.Transport ? FamilyOf(a, b) : sameAnswers ? Family.Stack : Family.Exploratory);
    }

    // The only question of a run that compares builds, and of each of its cells: the floor shows what all of them share.
    private static CellPair? OfBuilds(CellRepetitions a, CellRepetitions b) =>
        !a.IsSameCellOfAnotherBuild(b) ? null
            : a.Cell.Build == ProgramBuild.Other ? new(a, b, Family.Declared)
            : new(b, a, Family.Declared);

    // On one wire, whatever its answers are like, each variant against the one that it says; a variant on two wires is the other way to
    // read a table of them.
    private static CellPair? OfVariants(CellRepetitions a, CellRepetitions b)
    {
        if (a.Cell.Stacks != b.Cell.Stacks)
            return a.Cell.Variant == b.Cell.Variant && a.Cell.Form == b.Cell.Form ? new(a, b, Family.Exploratory) : null;
        if (a.Cell.Tls != b.Cell.Tls)
            return DifferInTlsAlone(a.Cell, b.Cell) ? new(a, b, Family.Tls) : null;
        if (a.Cell.Against is not null && a.Cell.Against == b.Cell.Variant)
            return new(b, a, Family.Declared);
        return new(a, b, b.Cell.Against is not null && b.Cell.Against == a.Cell.Variant ? Family.Declared : Family.Exploratory);
    }

    // In the order of the cells, clear text comes first, and TCP.
    private static bool DifferInTlsAlone(Cell a, Cell b) => a.Tls != b.Tls && a == b with { Tls = a.Tls };

    // What a sync form is underneath may be the address's doing.
    private static bool DifferInAddressAlone(Cell a, Cell b) =>
        a.Address != b.Address && a == b with { Address = a.Address, SyncKind = a.SyncKind };

    private static (ReplyKind, bool, bool, AddressKind, int?, GcKind) WayOf(Cell cell) =>
        (cell.Answer, cell.Gzip, cell.Tls, cell.Address, cell.SharedConnections, cell.Gc);

    private Family FamilyOf(CellRepetitions a, CellRepetitions b) => !_comparesBuilds && IsHeadline(a.Cell) && IsHeadline(b.Cell)
        ? Family.Declared
        : Family.Exploratory;

    private bool IsHeadline(Cell cell) =>
        !cell.IsFloor && cell.InFlight == _headline && cell.Clients == _clients && cell.Profile == _profile
            && _primary.Contains(cell.Method);

    private static IEnumerable<CellPair> Controls(IReadOnlyList<CellRepetitions> cells) =>
        from control in cells
        where control.Cell.Control is not null
        from original in cells
        where original.Cell == control.Cell with { Control = null } && original.Workload == control.Workload
        select new CellPair(original, control, control.Cell.Control == Control.OneClientMore ? Family.Generator : Family.Control);
}
