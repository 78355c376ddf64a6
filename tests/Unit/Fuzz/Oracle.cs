namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>What holds for whatever a parser accepts.</summary>
internal static class Oracle
{
    /// <summary>Rows that the contract allows.</summary>
    public static string? Legal(IReadOnlyList<ServiceTable> rows)
    {
        try
        {
            foreach (ServiceTable row in rows)
                RowLimits.CheckRow(row);
            return rows.Count <= RowLimits.MaxRowsPerCall ? null : $"{rows.Count} rows were accepted";
        }
        catch (ServiceFaultException error)
        {
            return "accepted, although " + error.Message;
        }
    }

    /// <param name="rows">What the parser read.</param>
    /// <param name="other">Another reader, which may refuse.</param>
    public static string? Same(IReadOnlyList<ServiceTable> rows, Func<IEnumerable<ServiceTable>> other)
    {
        string[] ours = [.. rows.Select(SampleRows.Exact)];
        string[] theirs;
        try
        {
            theirs = [.. other().Select(SampleRows.Exact)];
        }
        catch (Exception refused)
        {
            return $"read as [{string.Join("; ", ours)}], but another reader says {refused.Message}";
        }
        return ours.SequenceEqual(theirs)
            ? null
            : $"read as [{string.Join("; ", ours)}], but by another reader as [{string.Join("; ", theirs)}]";
    }
}
