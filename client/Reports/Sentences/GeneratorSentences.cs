using static System.FormattableString;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>Whether the clients, which generate the load, were what the run measured.</summary>
internal static class GeneratorSentences
{
    private const int MaxNamed = 3;

    /// <summary>What comes before any other answer; null where no cell's clients are known to be its limit.</summary>
    public static string? Limit(IReadOnlyList<ComparisonRow> rows)
    {
        ComparisonRow[] limited = [.. Named(rows, GeneratorVerdict.Limit).OrderByDescending(row => row.GeneratorGain ?? 0)];
        if (limited.Length == 0)
            return null;
        string cells = limited.Length == 1 ? Name(limited[0]) : Invariant($"{limited.Length} cells, {Name(limited[0])} most");
        return $"The clients limit {cells}: {Evidence(limited[0])}. Add clients with --clients, on separate "
            + "machines with the command coordinate.";
    }

    /// <summary>How the checks came out that found no limit.</summary>
    public static IEnumerable<string> Notes(IReadOnlyList<ComparisonRow> rows)
    {
        ComparisonRow[] held = [.. Named(rows, GeneratorVerdict.Held)], undecided = [.. Named(rows, GeneratorVerdict.Undecided)];
        if (held.Length > 0)
            yield return Invariant(
                $"Load generator: one more client with the same calls in flight raised the rate of {held.Length} ")
                    + Invariant($"{(held.Length == 1 ? "cell" : "cells")} by at most ")
                    + Invariant($"{Math.Max(0, held.Max(row => row.GeneratorGainHi!.Value) - 1):0.0 %} (95 % CI): the clients are not the ")
                    + "limit there.";
        if (undecided.Length > 0)
            yield return Invariant($"Load generator: more repetitions would show whether the clients limit {Names(undecided)}.");
    }

    private static IEnumerable<ComparisonRow> Named(IReadOnlyList<ComparisonRow> rows, GeneratorVerdict word) =>
        rows.Where(row => row.Cell.Control is null && row.Generator == word);

    private static string Evidence(ComparisonRow row) =>
        row is { GeneratorGain: { } gain, GeneratorGainLo: > GeneratorProof.MaxGain and var lo, GeneratorGainHi: { } hi }
        ? $"one more client handled the same load {Wording.Factor(new(gain, lo, hi, row.Repetitions))}× as fast (95 % CI "
            + $"{Wording.Range(lo, hi)})"
        : Invariant($"they kept {row.ClientCpuShare:0 %} of their processors busy");

    private static string Names(ComparisonRow[] rows) =>
        string.Join(", ", rows.Take(MaxNamed).Select(Name))
            + (rows.Length > MaxNamed ? Invariant($" and {rows.Length - MaxNamed} more cells") : "");

    private static string Name(ComparisonRow row) => $"{Wording.Method(row.Cell)} {Wording.Form(row.Cell)}";
}
