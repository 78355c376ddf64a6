using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Whether a repetition really did the work: without it a transport that loses rows would look fast.</summary>
internal static class ParityCheck
{
    /// <returns>Why the repetition is void, in one line; null where everything was done and arrived equal.</returns>
    public static string? Complain(Parity parity, StatementCounts due)
    {
        if (parity.RowsArrived != parity.RowsExpected)
            return $"{parity.RowsArrived} of {parity.RowsExpected} rows arrived in ClientTable";
        if (parity.RowsDistinct != parity.RowsExpected)
            return $"only {parity.RowsDistinct} of {parity.RowsExpected} rows in ClientTable have distinct ids";
        if (parity.TargetSha256 != parity.SourceSha256)
            return "rows in ClientTable differ from those of ServiceTable (SHA-256 over the ordered rows)";
        // A server elsewhere does not report its number of queries.
        if (parity.RowQueries is { } queries && queries != due.RowQueries)
            return $"the server made {queries} row queries for {parity.RowsExpected} rows: {Rule(due.RowQueries)}";
        if (parity.Inserts != due.Inserts)
            return $"the client made {parity.Inserts} inserts for {parity.RowsExpected} rows: {Rule(due.Inserts)}";
        if (parity.Commits != due.Commits)
            return $"the client made {parity.Commits} commits; {due.Commits} were expected";
        return ComplainOfEngine(parity, due);
    }

    private static string? ComplainOfEngine(Parity parity, StatementCounts due)
    {
        if (parity.EngineRowQueries is { } queries && queries != due.RowQueries)
            return $"the database counted {queries} row queries; {due.RowQueries} were expected: make sure that no other program uses "
                + "its tables during a run";
        if (parity.EngineInserts is { } inserts && inserts != due.Inserts)
            return $"the database counted {inserts} inserts; {due.Inserts} were expected: make sure that no other program uses its "
                + "tables during a run";
        return null;
    }

    private static string Rule(long due) => due == 0 ? "none was expected" : "one per row was expected";
}
