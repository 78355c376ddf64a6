using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Whether a pass moved every row, by its statements and by the rows that arrived.</summary>
/// <param name="settings">Those of the cell.</param>
/// <param name="sources">What has to arrive, of each range.</param>
/// <param name="isFloor">Whether the client is its own server.</param>
/// <param name="isElsewhere">Whether its server is not one that the run started.</param>
/// <remarks>A server elsewhere can't be asked to have its part counted, so the database's counters may lag behind.</remarks>
internal sealed class RowsCheck(RowsSettings settings, IReadOnlyList<RowDigest> sources, bool isFloor, bool isElsewhere)
{
    public PassCheck Of(PassReport pass)
    {
        Parity parity = ParityOf(pass);
        return new(parity, Dropped(pass.Timed.Done!.Open) ?? ParityCheck.Complain(parity, settings.StatementsDue));
    }

    // Latencies of those calls that got through would flatter the cell.
    private string? Dropped(OpenTimes? times) => times is { Drops: > 0 }
        ? FormattableString.Invariant(
            $"{times.Drops} of {settings.Batches} calls were dropped, because no caller was free within ")
                + FormattableString.Invariant($"{settings.Open!.DropAfterMs / 1_000:0.###} s of their intended start: reduce --rate or ")
                + "raise --in-flight"
        : null;

    private Parity ParityOf(PassReport pass)
    {
        StatementCounts done = pass.Timed.Statements!;
        RowDigest target = settings.Clients == 1 || settings.SharesTable
            ? pass.Proof.Digest!
            : RowDigest.Union([.. pass.Proofs.Select(proof => proof.Digest!)]);
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
            SourceSha256 = sources[pass.Range].Sha256,
            TargetSha256 = target.Sha256,
        };
    }
}
