using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Client.Running;

/// <summary>Whether a repetition really did the work: without it a transport that loses rows would look fast.</summary>
internal static class ParityCheck
{
    /// <returns>Why the repetition is void, in one line; null where everything was done and arrived equal.</returns>
    public static string? Complain(Parity parity)
    {
        if (parity.RowsArrived != parity.RowsExpected)
            return $"{parity.RowsArrived} of {parity.RowsExpected} rows arrived in ClientTable";
        if (parity.RowsDistinct != parity.RowsExpected)
            return $"only {parity.RowsDistinct} of {parity.RowsExpected} rows in ClientTable have an id of their own";
        if (parity.TargetSha256 != parity.SourceSha256)
            return "rows in ClientTable differ from those of ServiceTable (SHA-256 over the ordered rows)";
        // A server elsewhere does not tell its number of queries.
        if (parity.RowQueries is { } queries && queries != parity.RowsExpected)
            return $"the server made {queries} row queries for {parity.RowsExpected} rows: one per row is the rule";
        if (parity.Inserts != parity.RowsExpected)
            return $"the client made {parity.Inserts} inserts for {parity.RowsExpected} rows: one per row is the rule";
        return null;
    }
}
