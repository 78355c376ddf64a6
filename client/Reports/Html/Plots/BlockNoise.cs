using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Plots;

/// <summary>What the system's counters say of a block; in files of the first version, the evidence is of each repetition.</summary>
internal sealed record BlockNoise(string RunId, int Block, MachineNoise? Machine, IReadOnlyList<NoiseEvidence> Evidence)
{
    public static IReadOnlyList<Kind> Kinds { get; } =
    [
        new("Other programs' CPU time", 100 * MachineNoise.MaxQuietForeign, block => 100 * block.Machine?.Foreign),
        new("CPU steal", 100 * MachineNoise.MaxQuietSteal, block => 100 * block.Machine?.Steal),
    ];

    public static IReadOnlyList<string> Columns { get; } =
        ["block", "machine", "other programs' CPU, %", "most of it by", "CPU steal, %", "TCP segments retransmitted, %",
            "times throttled", "major page faults"];

    public string Name => Block.ToString(CultureInfo.InvariantCulture);

    /// <summary>Every shuffled block in the order of its number.</summary>
    public static IEnumerable<BlockNoise> Of(IEnumerable<RepetitionRecord> runs) =>
        from run in runs
        where run.Cell.IsInBlocks
        group run.Noise by (run.RunId, run.Block) into block
        orderby block.Key.Block
        let evidence = block.Distinct().ToArray()
        select new BlockNoise(block.Key.RunId, block.Key.Block, MachineNoise.Of(evidence), evidence);

    public IEnumerable<Field> Row() =>
    [
        Name, Machine is null ? "" : CsvText.Of(Machine.Grade), 100 * Machine?.Foreign, string.Join(", ", Machine?.ForeignProcesses ?? []),
            100 * Machine?.Steal,
        100 * (double?)Sum(one => one.TcpRetransmits) / Sum(one => one.TcpSegments), Field.Exact(Sum(one => one.Throttled)),
            Field.Exact(Sum(one => one.MajorFaults)),
    ];

    // Sum would take a missing figure for 0.
    private long? Sum(Func<NoiseEvidence, long?> figure) => Evidence.Any(one => figure(one) is null) ? null : Evidence.Sum(figure);

    /// <summary>A percentage that a block has, null where it is not known; over its limit, the machine is not quiet.</summary>
    internal sealed record Kind(string Name, double Limit, Func<BlockNoise, double?> Share);
}
