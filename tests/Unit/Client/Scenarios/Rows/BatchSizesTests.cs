using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--batch-size</c> as a factor of a run.</summary>
internal sealed class BatchSizesTests
{
    private static readonly int[] s_sizes = [1, 10, 100, 1_000];

    [Test]
    public async Task Each_size_is_a_cell_of_its_own_on_the_same_rows()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--batch-size", "100,1,10", "--batches", "8");

        Assert.That(cells.Select(planned => (planned.Cell.Key, planned.Workload.Batches, planned.Workload.BatchSize)), Is.EqualTo(
            from name in new[] { "inprocess", "soap" }
            from size in new[] { 1, 10, 100 }
            select ($"{name}/direct async 8 {(size == 1 ? "1_row" : $"{size}_rows")}", 800 / size, size)));
    }

    [Test]
    public async Task One_size_leaves_the_names_alone()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--batch-size", "10");

        Assert.That(cells.Select(planned => (planned.Cell.Key, planned.Cell.RowsPerCall, planned.Workload.BatchSize)),
            Is.EqualTo(new[] { ("inprocess/direct async 8", (int?)null, 10), ("soap/direct async 8", null, 10) }));
    }

    [TestCase("1,3,10", null, "--batch-size 3 does not divide 10")]
    [TestCase("0", null, "--batch-size must be numbers from 1 to 100000, such as 1,10,100, not '0'")]
    [TestCase("1,10", "--rate 100", "--find, --rate, --profile naive and several --clients need calls of one size")]
    [TestCase("1,10", "--clients 2", "--find, --rate, --profile naive and several --clients need calls of one size")]
    [TestCase("1,100", "--batches 4", "raise --batches to 8 or more")]
    public void Sizes_that_do_not_fit_are_refused(string sizes, string? other, string expected) =>
        Assert.That(() =>
            CellsAsync(["--batch-size", sizes, .. other?.Split(' ') ?? []]),
            Throws.TypeOf<UsageException>().With.Message.Contains(expected));

    [Test]
    public void Contrasts_are_declared_at_every_size_and_never_between_two()
    {
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(Runs(0.5, 0.8, 1.25, 2));

        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Declared)
            .Select(contrast => (contrast.CellA!.RowsPerCall, contrast.CellB!.RowsPerCall, contrast.FamilySize)),
            Is.EquivalentTo(s_sizes.Select(size => ((int?)size, (int?)size, 4))));
        Assert.That(contrasts.Where(contrast => contrast.Family != Family.Control)
            .Select(contrast => contrast.CellA!.RowsPerCall == contrast.CellB!.RowsPerCall), Has.All.True);
    }

    [Test]
    public void Methods_change_places_between_two_sizes()
    {
        Conclusion conclusion = Conclusion.Of(new(Runs(0.5, 0.8, 1.25, 2)));

        Assert.That(conclusion.Brief[0], Does.StartWith("At 8 calls in flight and 1 row per call, use SOAP async: "));
        Assert.That(conclusion.Findings[^1],
            Does.Match(@"^SOAP async is faster for small calls and gRPC async for large ones: "
                + @"equal at about 3[12] rows per call \((2\d|3[01])–3\d\)\.$"));
    }

    [Test]
    public void The_other_way_round_they_do_as_well() =>
        Assert.That(Conclusion.Of(new(Runs(2, 1.25, 1, 0.8))).Findings[^1],
            Does.Match(@"^gRPC async is faster for small calls and SOAP async for large ones: "
                + @"equal at about (9\d|1[01]\d) rows per call \(\d\d–\d{3}\)\.$"));

    [Test]
    public void A_difference_that_fades_is_said_with_the_size_from_which_on_none_is_shown() =>
        Assert.That(Conclusion.Of(new(Runs(1.5, 1.2, 1, 1))).Findings[^1],
            Does.Match(@"^SOAP async takes 1\.(19|20)\d?× the time of gRPC async at 10 rows per call; "
                + @"from 100 rows per call on, this run shows no difference\.$"));

    [Test]
    public void Where_one_is_faster_at_every_size_nothing_is_added() =>
        Assert.That(Conclusion.Of(new(Runs(1.5, 1.2, 1.3, 2))).Findings,
            Has.None.Contains("rows per call on").And.None.Contains("small calls"));

    [Test]
    public void The_report_draws_the_time_per_row_and_the_ratios_over_the_sizes()
    {
        using var folder = new ReportFolder(Runs(0.5, 0.8, 1.25, 2).Select(ReportFolder.WithCosts));

        string report = folder.Report();

        Assert.That(report,
            Does.Contain("gRPC: µs per row by rows per call").And.Match(
                @"SOAP / gRPC: ratio of times by rows per call; async: equal at about 3[12] rows per call")
            .And.Contain("async: SOAP / gRPC, 1 row per call").And.Contain("async: SOAP / gRPC, 1,000 rows per call"));
    }

    // Ten blocks of both methods at each size; gRPC takes the same time at each, and SOAP so many times as long.
    private static RepetitionRecord[] Runs(params double[] ratios)
    {
        Cell soap = SampleRuns.Cell("soap", CallForm.Async), grpc = SampleRuns.Cell("grpc", CallForm.Async);
        return
        [
            .. s_sizes.SelectMany((size, i) => Sized(SampleRuns.TenBlocks(grpc with { RowsPerCall = size }, 1, shift: i), size)),
            .. s_sizes.SelectMany((size, i) =>
                Sized(SampleRuns.TenBlocks(soap with { RowsPerCall = size }, ratios[i], shift: 2 * i + 1), size)),
            .. Sized(SampleRuns.Controls(grpc with { RowsPerCall = 1 }, 1), 1),
        ];
    }

    private static IEnumerable<RepetitionRecord> Sized(IEnumerable<RepetitionRecord> runs, int size) =>
        runs.Select(run => run with { Workload = run.Workload with { BatchSize = size, Batches = 1_000 / size } });

    private static Task<IReadOnlyList<PlannedCell>> CellsAsync(params string[] arguments) =>
        RowsCells.PlannedAsync(["--transport", "soap/direct", "--form", "async", "--in-flight", "8", .. arguments]);
}
