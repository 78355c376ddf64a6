using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>A contrast as a sentence; it says "takes" only where a verdict does.</summary>
internal static class VerdictSentences
{
    /// <summary>Such as <c>NET.TCP, 8 in flight: async takes 1.31× the time of sync (95 % CI 1.24–1.39; n=36 paired blocks).</c></summary>
    public static string Of(Contrast contrast)
    {
        (Cell a, Cell b) = (contrast.CellA!, contrast.CellB!);
        (string nameA, string nameB) = contrast.IsOfBuilds ? ("the other build", "this build")
            : contrast.IsOfForms ? (Wording.Form(a), Wording.Form(b))
            : contrast.Family == Family.Stack ? (a.StackOfEnds, b.StackOfEnds)
            : (Wording.Method(a), Wording.Method(b));
        string?[] doubts = [contrast.Provisional ? "provisional: the machine was crowded"
            : null, contrast.Generator == GeneratorVerdict.Limit ? "limited by the clients"
            : null];
        string doubt = string.Join("; ", doubts.OfType<string>());
        return $"{Subject(contrast, b)}{(doubt.Length == 0 ? "" : $" ({doubt})")}: {Sentence(contrast, nameA, nameB)}.";
    }

    /// <summary>Such as <c>any difference is below 7.2 % (95 %, jointly for 16 comparisons)</c>.</summary>
    public static string Bound(Contrast contrast) => Bound(contrast, "any difference is below ");

    /// <summary>What a delay control or a twin came out at, and what that means.</summary>
    public static string OfControl(Contrast contrast)
    {
        string name = contrast.CellB!.Control == Control.AaTwin ? "A/A twin" : "+10 % check";
        return $"{name}: {Wording.Ratio(contrast)} times its original, {OneLine.Of(contrast.Reason ?? CsvText.Of(contrast.Verdict))}.";
    }

    private static string Bound(Contrast contrast, string before) => contrast.Bound is { } bound
        ? string.Create(CultureInfo.InvariantCulture, $"{before}{bound:0.# %} (95 %{Jointly(contrast)})")
        : "no interval is available";

    private static string Subject(Contrast contrast, Cell b)
    {
        if (contrast.IsOfVariants)
            return b.Scenario;
        string inFlight = Wording.InFlight(b);
        if (contrast.IsOfBuilds)
            return $"{Wording.Method(b)} {Wording.Form(b)}, {inFlight}{(b.Profile == Profile.Default ? "" : $", {CsvText.Of(b.Profile)}")}";
        string stacks = contrast.Family == Family.Stack ? $", {b.StackOfEnds} vs {contrast.CellA!.StackOfEnds}" : "";
        return contrast.IsOfForms ? $"{Wording.Method(b)}, {inFlight}" : $"{b.DisplayName} {Wording.Form(b)}{stacks}, {inFlight}";
    }

    private static string Sentence(Contrast contrast, string a, string b)
    {
        if (contrast.Decisive is not { } pair)
            return $"{b} against {a} is not available: {OneLine.Of(contrast.Reason ?? "no block has both")}";
        string time = Wording.Of(contrast.Metric), of = contrast.Metric == Metric.WallTime ? "" : $" in {time}";
        string seen = $"({b}/{a} {Wording.Factor(pair)}, {Interval(contrast, pair)})";
        return contrast.Verdict switch
        {
            VerdictKind.Faster or VerdictKind.Slower =>
                $"{b} takes {Wording.Factor(pair)}× the {time} of {a} "
                    + $"({Interval(contrast, pair)}){StackSentences.Authors(contrast.CellA!, contrast.CellB!)}",
            VerdictKind.Equivalent => $"{b} and {a} are EQUIVALENT{of}: {Bound(contrast)}",
            VerdictKind.Inconclusive =>
                $"Inconclusive{of}: {(IsCost(contrast) ? Bound(contrast, VerdictRule.MaxBound) : contrast.Reason)} {seen}",
            _ => $"{(contrast.IsTooShort ? "too few blocks for a verdict" : "REFUSED, no verdict")}{of} {seen}",
        };
    }

    // Processor time stands below the times, and in short.
    private static string Interval(Contrast contrast, PairedRatio pair) =>
        $"{Wording.Confidence(pair)}{Jointly(contrast)}{(IsCost(contrast) ? "" : $"; {Wording.Blocks(pair)}")}";

    private static bool IsCost(Contrast contrast) => contrast.Metric == Metric.CpuTime;

    /// <summary>What an interval holds for, where that is more than one contrast: such as <c>, jointly for 16 comparisons</c>.</summary>
    public static string Jointly(Contrast contrast) =>
        contrast.FamilySize == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $", jointly for {contrast.FamilySize} comparisons");
}
