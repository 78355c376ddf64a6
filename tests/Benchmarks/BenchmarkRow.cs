using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>One figure of a benchmark run.</summary>
/// <param name="Contestant">The transport's key, such as <c>sockets/direct</c>.</param>
/// <param name="Load">How it was called.</param>
/// <param name="CallsPerSecond">Median over the slices.</param>
/// <param name="Against">What ran beside it in turn, and what it is compared with.</param>
/// <param name="AgainstCallsPerSecond">Calls a second of that: the median over its slices.</param>
/// <param name="Ratio">Median over the pairs of slices where both ran; null where there is nothing to compare with.</param>
/// <param name="Target">The ratio that is asked for at least, where there is one.</param>
/// <param name="Interval">Where several processes were compared: the ratio's 95 % confidence interval over them, which the target is held
/// against.</param>
internal sealed record BenchmarkRow(
    string Contestant,
    BenchmarkLoad Load,
    double CallsPerSecond,
    string? Against,
    double? AgainstCallsPerSecond,
    double? Ratio,
    double? Target,
    PairedRatio? Interval = null)
{
    /// <summary>The row as a line for people, invariant culture.</summary>
    public override string ToString() => FormattableString.Invariant(
        $"{Contestant,-18} {Load,-32} {CallsPerSecond,9:N0} calls/s{Comparison}");

    private string Comparison => Ratio is null
        ? ""
        : FormattableString.Invariant($"  {Ratio:0.00}{Range} of {Against} ({AgainstCallsPerSecond:N0}){Verdict}");

    private string Range => Interval is null
        ? ""
        : FormattableString.Invariant($" [{Interval.Lo:0.00}-{Interval.Hi:0.00}, {Interval.N} processes]");

    private string Verdict => Target is null
        ? ""
        : FormattableString.Invariant($", {Word(Target.Value)} the target of {Target:0.0#}");

    private string Word(double target) => (Interval?.Lo ?? Ratio) >= target ? "meets"
        : (Interval?.Hi ?? Ratio) < target ? "MISSES"
        : "can't be distinguished from";
}
