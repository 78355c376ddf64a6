namespace IntegrationMethods.Reports.Sentences;

/// <summary>Sync against async over all methods, in one sentence to quote; each method's own figures stand in its contrast.</summary>
internal static class FormSentence
{
    /// <returns>Null where fewer than two methods have a verdict on their forms.</returns>
    public static string? Of(RunResults results)
    {
        CellRepetitions[] headline = HeadlineCells.Of(results.Cells);
        Contrast[] forms = [.. results.Of(Metric.WallTime).Where(contrast =>
            contrast is { IsDeclaredOfForms: true, Verdict: not VerdictKind.Refused }
            && headline.Any(cell => cell.Cell == contrast.CellB))];
        if (forms.Length < 2)
            return null;
        string?[] parts =
        [
            Decided(forms, VerdictKind.Faster, "async was faster", contrast => 1 / contrast.Ratio!.Value),
            Decided(forms, VerdictKind.Slower, "sync was faster", contrast => contrast.Ratio!.Value),
            Open(forms),
        ];
        string doubt = forms.Any(contrast => contrast.Provisional) ? " (provisional: the machine was crowded)" : "";
        return $"Sync against async{doubt}: {string.Join("; ", parts.OfType<string>())}.";
    }

    private static string? Decided(Contrast[] forms, VerdictKind verdict, string winner, Func<Contrast, double> factor)
    {
        Contrast[] decided = [.. forms.Where(contrast => contrast.Verdict == verdict)];
        if (decided.Length == 0)
            return null;
        (string least, string most) = (Wording.Ratio(decided.Min(factor)), Wording.Ratio(decided.Max(factor)));
        return $"{winner} for {Names(decided, forms.Length)} ({(least == most ? least : $"{least} to {most}")} times as fast)";
    }

    private static string? Open(Contrast[] forms)
    {
        Contrast[] open = [.. forms.Where(contrast => contrast.Verdict is VerdictKind.Equivalent or VerdictKind.Inconclusive)];
        if (open.Length == 0)
            return null;
        string reach = open.Max(contrast => contrast.Bound) switch
        {
            < Advice.MaxBound and { } bound => $"any difference is below {Wording.Bound(bound)}",
            < 1 and { } bound => $"the difference may be anything up to {Wording.Bound(bound)}",
            _ => "there are too few blocks to decide",
        };
        return $"for {Names(open, forms.Length)}, {reach}";
    }

    private static string Names(Contrast[] contrasts, int all) => contrasts.Length == all
        ? all == 2 ? "both methods" : string.Create(CultureInfo.InvariantCulture, $"all {all} methods")
        : Wording.List([.. contrasts.Select(contrast => Wording.Method(contrast.CellB!))]);
}
