using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class ParityCheckTests
{
    private static readonly StatementCounts s_due = new(1_000, 1_000, 1_000);

    private static readonly Parity s_good = new()
    {
        RowQueries = 1_000,
        Inserts = 1_000,
        Commits = 1_000,
        RowsExpected = 1_000,
        RowsArrived = 1_000,
        RowsDistinct = 1_000,
        SourceSha256 = "abc",
        TargetSha256 = "abc",
    };

    [Test]
    public void A_repetition_that_did_its_work_counts() => Assert.That(ParityCheck.Complain(s_good, s_due), Is.Null);

    [Test]
    public void A_server_that_does_not_report_its_queries_is_let_pass() =>
        Assert.That(ParityCheck.Complain(s_good with { RowQueries = null }, s_due), Is.Null);

    [TestCase(0, 1_000, 20)]
    [TestCase(1_000, 0, 0)]
    [TestCase(0, 0, 0)]
    public void What_a_run_leaves_out_must_not_have_been_done(int queries, int inserts, int commits)
    {
        var due = new StatementCounts(queries, inserts, commits);
        Parity done = s_good with { RowQueries = queries, Inserts = inserts, Commits = commits, EngineRowQueries = queries,
            EngineInserts = inserts };
        Assert.That(ParityCheck.Complain(done, due), Is.Null);
        Assert.That(ParityCheck.Complain(s_good, due), Is.Not.Null);
    }

    private static IEnumerable<TestCaseData<Parity, string>> Bad()
    {
        yield return new(s_good with { RowsArrived = 999 },
            "999 of 1000 rows arrived in ClientTable") { TestName = "A dropped row voids it" };
        yield return new(s_good with { RowsDistinct = 999 },
            "only 999 of 1000 rows in ClientTable have distinct ids") { TestName = "A duplicated row voids it" };
        yield return new(s_good with { TargetSha256 = "abd" },
            "rows in ClientTable differ from those of ServiceTable (SHA-256 over the ordered rows)") {
            TestName = "An altered row voids it" };
        yield return new(s_good with { RowQueries = 20 },
            "the server made 20 row queries for 1000 rows: one per row was expected") { TestName = "A batched SELECT voids it" };
        yield return new(s_good with { Inserts = 20 },
            "the client made 20 inserts for 1000 rows: one per row was expected") { TestName = "A batched INSERT voids it" };
        yield return new(s_good with { Commits = 20 },
            "the client made 20 commits; 1000 were expected") { TestName = "Commits of many rows void it" };
        yield return new(s_good with { EngineRowQueries = 20 },
            "the database counted 20 row queries; 1000 were expected: make sure that no other program uses its tables during a run") {
            TestName = "A batched SELECT that only the database saw voids it" };
        yield return new(s_good with { EngineInserts = 20 },
            "the database counted 20 inserts; 1000 were expected: make sure that no other program uses its tables during a run") {
            TestName = "A batched INSERT that only the database saw voids it" };
        yield return new(s_good with { RowsArrived = null, RowsDistinct = null },
            " of 1000 rows arrived in ClientTable") { TestName = "Not knowing what arrived voids it" };
    }

    [TestCaseSource(nameof(Bad))]
    public void Work_that_was_not_done_voids_the_repetition(Parity parity, string reason) =>
        Assert.That(ParityCheck.Complain(parity, s_due), Is.EqualTo(reason));
}
