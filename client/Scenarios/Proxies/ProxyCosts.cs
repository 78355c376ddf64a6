using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>What each way to get a connection costs at one point over one wire; null if not available.</summary>
internal sealed record ProxyCosts(string Scenario, string Wire)
{
    /// <summary>The point without the scenario's name, such as <c>2000/async</c>.</summary>
    public string Point => Scenario[(Scenario.IndexOf('/', StringComparison.Ordinal) + 1)..];

    private const string TlsSuffix = "+tls";

    public bool HasTls => Wire.EndsWith(TlsSuffix, StringComparison.Ordinal);

    public bool IsTlsOf(ProxyCosts clear) => Wire == clear.Wire + TlsSuffix;

    /// <summary>One call on a new connection, microseconds.</summary>
    public double? NewCallUs { get; init; }

    /// <summary>How much of a series of new connections went into opening them, percent.</summary>
    public double? OpeningPercent { get; init; }

    /// <summary>How much of a series the calls of the pool waited for its background, percent.</summary>
    public double? PoolWaitPercent { get; init; }

    /// <summary>
    /// CPU time of both processes with the pool over that with new connections, the background's part and the pool's first filling
    /// included.
    /// </summary>
    public double? PoolCpuRatio { get; init; }

    public IReadOnlyDictionary<string, Contrast> Against { get; init; } = new Dictionary<string, Contrast>();

    /// <summary>Of every point and wire that has a valid repetition, in the order of the report.</summary>
    public static ProxyCosts[] Of(IReadOnlyList<RepetitionRecord> runs)
    {
        ILookup<(string, string), Contrast> contrasts = Contrasts.Build(runs)
            .Where(contrast => contrast is { IsOfVariants: true, Ratio: not null })
            .ToLookup(contrast => (contrast.Scenario, contrast.CellB!.Wire));
        return
        [
            .. CellRepetitions.Of(runs).Where(cell => cell.Cell.Control is null).GroupBy(cell => (cell.Cell.Scenario, cell.Cell.Wire))
                .Select(point =>
                    Of(point.Key.Scenario, point.Key.Wire,
                    [.. point.SelectMany(cell => cell.All).Where(run => run is { Valid: true, Time.WallMs: not null })]) with
                {
                    Against = contrasts[point.Key].ToDictionary(contrast => contrast.CellB!.Variant!),
                }),
        ];
    }

    public Contrast? Of(ProxyUse use) => Against.GetValueOrDefault(CsvText.Of(use));

    private static ProxyCosts Of(string scenario, string wire, RepetitionRecord[] runs)
    {
        RepetitionRecord[] fresh = With(runs, ProxyUse.NewEachCall), pooled = With(runs, ProxyUse.Pooled);
        return new(scenario, wire)
        {
            NewCallUs = fresh.Average(run => 1_000 * run.Time.WallMs / run.Workload.Batches),
            OpeningPercent = fresh.Average(Setup),
            PoolWaitPercent = pooled.Average(Setup),
            PoolCpuRatio = pooled.Average(Cpu) / fresh.Average(Cpu),
        };
    }

    private static RepetitionRecord[] With(RepetitionRecord[] runs, ProxyUse use) =>
        [.. runs.Where(run => run.Cell.Variant == CsvText.Of(use))];

    private static double? Setup(RepetitionRecord run) => 100 * run.Time.SetupMs / run.Time.WallMs;

    private static double? Cpu(RepetitionRecord run) =>
        run.Client.CpuUserMs + run.Client.CpuSysMs + run.Server.CpuUserMs + run.Server.CpuSysMs;
}
