namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Why the run's own question has no answer.</summary>
internal static class NoVerdict
{
    /// <returns>Null if it has one, or none was asked.</returns>
    public static string? Of(IReadOnlyList<Contrast> contrasts)
    {
        Contrast[] declared = [.. contrasts.Where(contrast => contrast.Family == Family.Declared)];
        return declared.Any(contrast => contrast.Verdict != VerdictKind.Refused)
            ? null
            : declared.GroupBy(contrast => contrast.Reason).MaxBy(reason => reason.Count())?.Key is { } reason
                ? $"This run gives no verdict: {OneLine.Of(reason)}. Its figures are shown as they are."
                : null;
    }
}
