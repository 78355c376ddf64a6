using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Whether a pass moved every row, by its statements and by the rows that arrived.</summary>
/// <param name="settings">Of the cell.</param>
/// <param name="source">What has to arrive.</param>
/// <param name="isFloor">Whether the client served the rows itself.</param>
/// <param name="isElsewhere">Whether the server is not one of the run's own: it can't be asked to have its part counted, so the database's counters may lag behind.</param>
internal sealed class RowsCheck(RowsSettings settings, RowDigest source, bool isFloor, bool isElsewhere)
{
    public PassCheck Of(PassReport pass)
    {
        Parity parity = ParityOf(pass);
        return new(parity, DropCheck.Complain(pass.Timed.Done!.Open, settings) ?? ParityCheck.Complain(parity, settings.StatementsDue));
    }

    private Parity ParityOf(PassReport pass)
    {
        StatementCounts done = pass.Timed.Statements!;
        RowDigest target = settings.Clients == 1 || settings.SharesTable ? pass.Proof.Digest! : RowDigest.Union([.. pass.Proofs.Select(proof => proof.Digest!)]);
        EngineCounts? engine = isElsewhere ? null : pass.Engine;
        return new()
        {
            RowQueries = isFloor ? done.RowQueries : pass.Server?.Statements?.RowQueries,
            Inserts = done.Inserts,
            Commits = done.Commits,
            EngineRowQueries = engine?.RowQueries,
            EngineInserts = engine?.Inserts,
            RowsExpected = settings.Rows,
            RowsArrived = target.Count,
            RowsDistinct = target.DistinctIds,
            SourceSha256 = source.Sha256,
            TargetSha256 = target.Sha256,
        };
    }
}
