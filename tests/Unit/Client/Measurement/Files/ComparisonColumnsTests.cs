using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

internal sealed class ComparisonColumnsTests
{
    private static readonly RepetitionRecord s_transport = SampleRuns.Run(SampleRuns.Cell("nettcp", CallForm.Sync), 1, 100);

    private static readonly string[] s_factors = ["rows_per_call", "row_bytes", "offered", "shared_connections"],
        s_generators = ["generator_gain", "generator_gain_lo", "generator_gain_hi"],
        s_costs = ["cost_per_million_rows", "cost_per_million_rows_lo", "cost_per_million_rows_hi"];

    private static readonly RepetitionRecord s_variant =
        SampleRuns.Run(Points.Cell("cycles/10/2cpu", "task_run", "in_order", CallForm.Async), 1, 100);

    [Test]
    public void A_kind_of_run_does_without_the_columns_that_it_never_fills() => Assert.Multiple(() =>
    {
        Assert.That(ComparisonColumns.LeftOut([s_transport]),
            Is.EquivalentTo((string[])[.. s_factors, .. s_generators, .. s_costs, "build", "variant", "against"]));
        Assert.That(ComparisonColumns.LeftOut([s_variant]),
            Has.Count.EqualTo(4 + 3 + 3 + 13).And.SupersetOf(s_factors).And.All.Match(
            "^(rows_per_call|row_bytes|offered|shared_connections|build|(generator_gain|cost_per_million_rows)(_lo|_hi)?|"
            + "(cpu_)?ratio_(to_floor|async_to_sync)(_lo|_hi)?)$"));
        Assert.That(ComparisonColumns.LeftOut([s_transport with { Workload = s_transport.Workload with { RatePerS = 100 } }]),
            Has.Count.EqualTo(4 + 3 + 3 + 1 + 2 + 6 + 1).And.Contains("verdict").And.Contains("ratio_to_floor_lo")
                .And.Not.Contains("verdict_of").And.Not.Contains("cpu_ratio_to_floor"), "wall times are those of the schedule");
        Assert.That(ComparisonColumns.LeftOut([s_transport, s_variant]),
            Is.EquivalentTo((string[])[.. s_factors, .. s_generators, .. s_costs, "build"]));
        Assert.That(ComparisonColumns.LeftOut(
            [s_transport, s_variant, s_transport with { Cell = s_transport.Cell with { Build = ProgramBuild.Other } }]),
            Is.EquivalentTo(s_factors.Concat(s_generators).Concat(s_costs)));
        Assert.That(ComparisonColumns.LeftOut([s_transport], cpuHour: 0.04), Has.None.Contains("cost"));
        Assert.That(ComparisonColumns.LeftOut([]), Is.Empty);
    });

    [Test]
    public void A_factor_that_some_cell_has_keeps_its_column()
    {
        Cell cell = s_transport.Cell;
        RepetitionRecord[] runs = [s_transport,
            .. new[] { cell with { RowsPerCall = 10 }, cell with { RowBytes = 50 }, cell with { Offered = "20%" },
            cell with { SharedConnections = 1 },
            cell with { Control = Control.OneClientMore } }.Select(varied => s_transport with { Cell = varied })];

        Assert.That(ComparisonColumns.LeftOut(runs), Is.EquivalentTo((string[])[.. s_costs, "build", "variant", "against"]));
    }

    [Test]
    public void Whatever_is_left_out_is_a_column_and_the_file_reads_back_as_it_was()
    {
        using var folder = new TemporaryFolder();
        RepetitionRecord[] runs = [.. SampleRuns.ThreeBlocks()];
        IReadOnlyList<ComparisonRow> rows = Comparison.Build(runs);

        File.WriteAllBytes(folder["comparison.csv"], ComparisonColumns.File(rows, runs));

        string[] header = File.ReadAllLines(folder["comparison.csv"])[0].Split(',');
        Assert.That(header,
            Is.EqualTo(Columns<ComparisonRow>.Names.Except([.. s_factors, .. s_generators, .. s_costs, "build", "variant", "against"])));
        Assert.That(CsvFile.Read<ComparisonRow>(folder["comparison.csv"]), Is.EqualTo(rows));
        Assert.That(CsvFile.Difference(folder["comparison.csv"], rows, ComparisonColumns.LeftOut(runs)), Is.Null);
        Assert.That(Columns<ComparisonRow>.Names,
            Is.SupersetOf(ComparisonColumns.LeftOut([s_transport with { Workload = s_transport.Workload with { RatePerS = 100 } }])));
    }

    [Test]
    public void A_verdict_names_its_contrast_on_the_rows_of_both_cells()
    {
        IReadOnlyList<ComparisonRow> rows = Comparison.Build([.. SampleRuns.ThreeBlocks()]);

        Assert.That(rows.Where(row => row.Cell.Transport == "nettcp")
            .Select(row => row.VerdictOf),
            Is.EqualTo(new[] { "nettcp/direct async 8 / nettcp/direct sync 8", "nettcp/direct async 8 / nettcp/direct sync 8" }));
        Assert.That(rows.Where(row => row.Verdict is not null).Select(row => row.VerdictOf), Has.All.Not.Null);
    }
}
