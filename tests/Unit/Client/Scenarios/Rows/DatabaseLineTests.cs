using IntegrationMethods.Client.Scenarios.Rows;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class DatabaseLineTests
{
    [TestCase(Ablation.None, "Database: sqlite, rows.db")]
    [TestCase(Ablation.Read, "Database: sqlite, rows.db")]
    [TestCase(Ablation.Insert, "Database: sqlite, rows.db")]
    [TestCase(Ablation.Transport, "Database: none in timed work (--only transport)")]
    public void A_run_names_its_database_unless_timed_work_uses_none(Ablation only, string expected) =>
        Assert.That(RowsScenario.DatabaseLine(only, "sqlite", "rows.db"), Is.EqualTo(expected));
}
