using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>
/// One figure of a cell whose processes were started by agents, over the same cell with children of the run's own process.
/// </summary>
/// <param name="Cell">Transport, form and calls in flight, such as <c>grpc/direct async 8</c>.</param>
/// <param name="Metric">Wall time or processor time.</param>
/// <param name="Agents">The ratio that the bound is held against.</param>
/// <param name="Twin">The yardstick: the ratio of a cell with local children to its equal.</param>
internal sealed record AgentOverhead(string Cell, Metric Metric, PairedRatio Agents, PairedRatio Twin)
{
    /// <summary>What agents may change, as a part of 1: ratios from 0.97 to 1.03.</summary>
    public const double Bound = 0.03;

    private const int MaxBlocks = 100_000, Step = 10;

    /// <summary>Every figure of every cell, in the order of the cells; then those of all cells together.</summary>
    /// <param name="runs">All repetitions of a run, valid ones.</param>
    /// <exception cref="RemedyException">There are too few blocks for an interval.</exception>
    public static IReadOnlyList<AgentOverhead> Of(IReadOnlyList<RepetitionRecord> runs)
    {
        IReadOnlyList<Contrast> contrasts = Contrasts.All(runs, withPower: false);
        AgentOverhead[] cells =
        [
            .. from agents in contrasts
               where agents.IsOfVariants
               let twin = contrasts.First(other =>
                   other.Family == Family.Control && (other.Scenario, other.Metric) == (agents.Scenario, agents.Metric))
               orderby agents.Scenario, agents.Metric
               let cell = agents.CellB!
               select new AgentOverhead(FormattableString.Invariant($"{cell.Wire} {CsvText.Of(cell.Form)} {cell.InFlight}"), agents.Metric,
                   Alone(agents), Alone(twin)),
        ];
        return [.. cells, .. cells.GroupBy(cell => cell.Metric).Where(metric => metric.Count() > 1)
            .Select(metric => Together([.. metric]))];
    }

    /// <summary>The mean of cells whose figures are independent of each other, as each is held against its own local one.</summary>
    /// <param name="cells">Of one outcome.</param>
    public static AgentOverhead Together(IReadOnlyList<AgentOverhead> cells) =>
        new($"all {cells.Count} cells", cells[0].Metric, Mean(cells.Select(cell => cell.Agents)), Mean(cells.Select(cell => cell.Twin)));

    // Of logarithms; the squares of half-widths add up as the variances that they come from.
    private static PairedRatio Mean(IEnumerable<PairedRatio> ratios)
    {
        PairedRatio[] all = [.. ratios];
        double mean = all.Average(each => Math.Log(each.Ratio));
        double half = Math.Sqrt(all.Sum(each => Math.Pow(HalfWidth(each), 2))) / all.Length;
        return new(Math.Exp(mean), Math.Exp(mean - half), Math.Exp(mean + half), all[0].N);
    }

    private static double HalfWidth(PairedRatio ratio) => Math.Log(ratio.Hi / ratio.Lo) / 2;

    /// <summary>The row as a line for people, invariant culture.</summary>
    public override string ToString() => FormattableString.Invariant(
        $"{Cell,-22} {(Metric == Metric.WallTime ? "wall time" : "CPU time"),-9}  agents {Text(Agents)}, twin {Text(Twin)}, {Agents.N} ")
            + FormattableString.Invariant($"blocks: {Sentence()}");

    private string Sentence()
    {
        double low = Math.Log(1 - Bound), high = Math.Log(1 + Bound);
        if (Agents.Lo > 1 - Bound && Agents.Hi < 1 + Bound)
            return FormattableString.Invariant($"the bound of ±{Bound:0 %} is met");
        if (Agents.Lo > 1 + Bound || Agents.Hi < 1 - Bound)
            return FormattableString.Invariant($"the bound of ±{Bound:0 %} is EXCEEDED");
        double mean = Math.Log(Agents.Ratio), half = HalfWidth(Agents);
        // Widths shrink with the root of the blocks. A ratio that is far out while its interval is wide is so by chance.
        double distance = Math.Min(high, Math.Min(Math.Abs(high - mean), Math.Abs(mean - low)));
        double blocks = Agents.N * Math.Pow(half / distance, 2);
        return FormattableString.Invariant($"whether the bound of ±{Bound:0 %} is met is not resolved; ") + (blocks <= MaxBlocks
            ? FormattableString.Invariant($"about {Math.Ceiling(blocks / Step) * Step:N0} blocks would do (--repetitions)")
            : FormattableString.Invariant($"over {MaxBlocks:N0} blocks would be needed"));
    }

    private static string Text(PairedRatio ratio) =>
        FormattableString.Invariant($"{ratio.Ratio:0.000} [{ratio.Lo:0.000}-{ratio.Hi:0.000}]");

    private static PairedRatio Alone(Contrast contrast) => contrast is { Ratio: { } ratio, RatioLo: { } lo, RatioHi: { } hi }
        ? new(ratio, lo, hi, contrast.N)
        : throw new RemedyException($"{contrast.B} has no interval ({contrast.Reason}): make two repetitions or more");
}
