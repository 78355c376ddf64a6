using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

internal sealed class FindPlanTests
{
    [Test]
    public async Task Every_batch_size_moves_the_same_rows()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--find batch-size --transport sockets --form sync --in-flight 8");

        Assert.That(cells.Select(planned => planned.Workload.Rows), Has.All.EqualTo(3 * 8 * 1_000));
        Assert.That(cells.Where(planned => planned.Cell.Control is null)
            .Select(planned => planned.Workload.BatchSize), Is.EqualTo(new[] { 10, 20, 50, 100, 200, 500, 1_000 }));
        Assert.That(cells.Select(planned => (planned.Cell.Scenario, planned.Cell.Key)), Is.Unique);
        Assert.That(cells.Select(planned => planned.Cell.InFlight), Has.All.EqualTo(8));
    }

    [Test]
    public async Task Odd_sizes_get_rows_that_each_of_them_parts_evenly()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--find batch-size:7,11,13 --transport sockets --form sync --in-flight 1");

        Assert.That(cells.Select(planned => planned.Workload.Rows), Has.All.EqualTo(1_001));
    }

    [Test]
    public async Task Calls_in_flight_are_cells_of_one_plan_with_three_calls_for_each()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--find in-flight --transport grpc --form async --batches 5 --batch-size 10");

        Assert.That(cells.Select(planned => (planned.Workload.Batches, planned.Workload.BatchSize)), Has.All.EqualTo((96, 10)));
        Assert.That(cells.Where(planned => planned.Cell.Control is null)
            .Select(planned => planned.Cell.InFlight), Is.EqualTo(new[] { 1, 2, 4, 8, 16, 32 }));
        Assert.That(cells.Select(planned => planned.Cell.IsFloor), Has.All.False);
    }

    [Test]
    public async Task The_candidate_in_the_middle_has_the_controls([Values("batch-size", "in-flight")] string what)
    {
        PlannedCell[] controls = [.. (await CellsAsync($"--find {what}:1,2,4 --transport sockets --form sync"))
            .Where(planned => planned.Cell.Control is not null)];

        Assert.That(controls.Select(planned => planned.Cell.Control), Is.EqualTo(new Control?[] { Control.AaTwin, Control.Delay10 }));
        Assert.That(controls.Select(planned => what == "in-flight" ? planned.Cell.InFlight : planned.Workload.BatchSize),
            Has.All.EqualTo(2));
    }

    [TestCase("--find batch-size --form sync", "--find searches one transport in one form")]
    [TestCase("--find in-flight --transport sockets", "--find searches one transport in one form")]
    [TestCase("--find in-flight --transport sockets --form sync --profile naive", "--find searches with one profile")]
    [TestCase("--find batch-size:9973,9967 --transport sockets --form sync", "choose rounder numbers")]
    [TestCase("--find in-flight --transport sockets --form sync --rate 100", "which --rate fixes")]
    public void What_can_not_be_searched_is_refused(string line, string expected) =>
        Assert.That(() => CellsAsync(line), Throws.TypeOf<UsageException>().With.Message.Contains(expected));

    private static async Task<IReadOnlyList<PlannedCell>> CellsAsync(string line) => (await RowsLine.PlanAsync(line)).Cells;
}
