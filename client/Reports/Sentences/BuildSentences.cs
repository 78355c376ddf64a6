namespace IntegrationMethods.Reports.Sentences;

/// <summary>What a run says of two builds of this program, all cells together.</summary>
internal static class BuildSentences
{
    /// <summary>Such as <c>This build: .NET 10.0.1, JIT; the other build: .NET 10.0.1, ReadyToRun.</c></summary>
    /// <returns>Null where the same runtime runs both, compiled in the same way.</returns>
    public static string? Difference(BuildRuntimes? runtimes) =>
        runtimes is null || runtimes.This == runtimes.Other ? null : $"{runtimes}.";

    /// <summary>
    /// Such as <c>This build against the other build, 8 cells: 1 slower, 0 faster, 6 equivalent (within 5 %), 1 inconclusive.</c>
    /// </summary>
    /// <returns>Null for a run of one build.</returns>
    public static string? Of(IReadOnlyList<Contrast> wall)
    {
        Contrast[] builds = [.. wall.Where(contrast => contrast.IsOfBuilds)];
        if (builds.Length == 0)
            return null;
        if (builds.All(contrast => contrast.Verdict == VerdictKind.Refused))
            return $"This run gives no verdict on the two builds: {OneLine.Of(builds[0].Reason ?? "no interval is available")}.";
        int Count(VerdictKind word) => builds.Count(contrast => contrast.Verdict == word);
        string refused = Count(VerdictKind.Refused) is > 0 and var none
            ? string.Create(CultureInfo.InvariantCulture, $", {none} without a verdict")
            : "";
        return FormattableString.Invariant(
            $"This build against the other build, {builds.Length} cells: {Count(VerdictKind.Slower)} slower, {Count(VerdictKind.Faster)} ")
                + FormattableString.Invariant($"faster, {Count(VerdictKind.Equivalent)} equivalent (within {Equivalence.Margin:0 %}), ")
                + FormattableString.Invariant($"{Count(VerdictKind.Inconclusive)} inconclusive{refused}.");
    }
}
