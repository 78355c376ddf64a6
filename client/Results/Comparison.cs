namespace IntegrationMethods.Client.Results;

/// <summary>From repetitions to the answer.</summary>
internal static class Comparison
{
    /// <summary>One row for each cell, in the order in which cells first appear.</summary>
    public static IReadOnlyList<ComparisonRow> Build(IReadOnlyList<RunRecord> runs) => throw new NotImplementedException();
}
