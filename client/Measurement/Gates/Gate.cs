using System.Text.RegularExpressions;
using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Gates;

/// <summary>A gate for CI: what a figure of each compared cell must not lie beyond, such as <c>p99>20ms</c>.</summary>
/// <param name="Text">The gate as it was given.</param>
/// <param name="Figure">What it judges.</param>
/// <param name="Bound">
/// Milliseconds, of <see cref="GateFigure.Cpu"/> for 1,000 rows; rows per second; of <see cref="GateFigure.Slower"/>, the part of the time
/// that may be added, such as 0.05 for <c>slower:5%</c>.
/// </param>
internal sealed partial record Gate(string Text, GateFigure Figure, double Bound)
{
    private static readonly Dictionary<string, GateFigure> s_figures = new()
    {
        ["p50"] = GateFigure.P50, ["p90"] = GateFigure.P90, ["p95"] = GateFigure.P95, ["p99"] = GateFigure.P99,
        ["rows/s"] = GateFigure.RowsPerS, ["cpu"] = GateFigure.Cpu,
    };

    /// <summary>Whether figures over the bound are beyond it.</summary>
    private bool IsMaximum => Figure != GateFigure.RowsPerS;

    /// <summary>The part of the calls that a percentile covers; null for other figures.</summary>
    public double? Quantile => Figure switch
    {
        GateFigure.P50 => 0.50,
        GateFigure.P90 => 0.90,
        GateFigure.P95 => 0.95,
        GateFigure.P99 => 0.99,
        _ => null,
    };

    /// <summary>The gates of a text with commas between them.</summary>
    /// <exception cref="UsageException">One of them is no gate.</exception>
    public static IReadOnlyList<Gate> ParseAll(string text) => [.. text.Split(',').Select(gate => Parse(gate.Trim()))];

    /// <exception cref="UsageException">It is not <c>slower:</c> with a percentage.</exception>
    public static Gate ParseSlower(string text) =>
        SlowerForm().Match(text) is { Success: true } match
            && double.Parse(match.Groups[1].ValueSpan, CultureInfo.InvariantCulture) is <= 1_000 and var percent
            ? new(text, GateFigure.Slower, percent / 100)
            : throw new UsageException($"--fail-on must be slower: with a percentage from 0 to 1000, such as slower:5%, not '{text}'"
                + (BoundForm().IsMatch(text.Split(',')[0]) ? ": gates on the figures of a single run belong to that run." : "."));

    /// <summary>The figure of a repetition; null where it was not measured, as a percentile of too few calls.</summary>
    public double? Of(RepetitionRecord run) => Figure switch
    {
        GateFigure.P50 => run.Time.Latency.P50Ms ?? run.Time.Batch.P50Ms,
        GateFigure.P90 => run.Time.Latency.P90Ms ?? run.Time.Batch.P90Ms,
        GateFigure.P95 => run.Time.Latency.P95Ms,
        GateFigure.P99 => run.Time.Latency.P99Ms ?? run.Time.Batch.P99Ms,
        GateFigure.RowsPerS => run.Workload.Rows / run.Time.WallMs * 1_000,
        GateFigure.Cpu => run.CpuMsPer1000Rows,
        _ => null,
    };

    /// <summary>What an interval says: beyond the bound with all of it, within it with all of it, or neither.</summary>
    public GateOutcome Evaluate(double lo, double hi) =>
        IsMaximum ? Evaluate(lo > Bound, hi <= Bound) : Evaluate(hi < Bound, lo >= Bound);

    /// <summary>Why a run can't be judged by it, in one line; null if it can.</summary>
    public string? Objection(bool isOpenLoop) => Figure switch
    {
        GateFigure.RowsPerS when isOpenLoop =>
            $"--fail-on {Text} can't judge rows per second, because --rate fixes them: use a percentile, such as p99>20ms, or omit --rate.",
        GateFigure.P95 when !isOpenLoop =>
            $"--fail-on {Text} needs --rate, because without it a repetition has only p50, p90 and p99: use one of these, or add --rate.",
        _ => null,
    };

    private static GateOutcome Evaluate(bool fails, bool passes) =>
        fails ? GateOutcome.Fail : passes ? GateOutcome.Pass : GateOutcome.Undecided;

    private static Gate Parse(string text)
    {
        if (text.StartsWith("slower", StringComparison.Ordinal))
            return ParseSlower(text);
        Match match = BoundForm().Match(text);
        string name = match.Groups["figure"].Value, unit = match.Groups["unit"].Value;
        if (!match.Success || (unit.Length == 0) != (name == "rows/s"))
            throw new UsageException(
                $"--fail-on must be gates such as p99>20ms, rows/s<10000, cpu>50ms or slower:5%, with commas between them, not '{text}'.");
        Gate gate = new(text, s_figures[name],
            double.Parse(match.Groups["number"].ValueSpan, CultureInfo.InvariantCulture) * (unit == "s" ? 1_000 : 1));
        string side = gate.IsMaximum ? ">" : "<";
        return match.Groups["side"].Value == side ? gate
            : throw new UsageException(
                $"--fail-on must be {name}{side}{match.Groups["number"]}{unit}, not '{text}': it names what fails a run.");
    }

    [GeneratedRegex(@"^slower:(\d{1,4}(?:\.\d{1,6})?) ?%$")]
    private static partial Regex SlowerForm();

    [GeneratedRegex(@"^(?<figure>p50|p90|p95|p99|rows/s|cpu) ?(?<side>[<>]) ?(?<number>\d{1,9}(?:\.\d{1,6})?) ?(?<unit>ms|s|)$")]
    private static partial Regex BoundForm();
}
