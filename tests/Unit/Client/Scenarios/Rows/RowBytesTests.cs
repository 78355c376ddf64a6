using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--row-bytes</c> as a factor of a run.</summary>
internal sealed class RowBytesTests
{
    private static readonly int[] s_bytes = [50, 1_000, 50_000];

    [Test]
    public async Task Each_size_of_rows_is_a_cell_of_its_own_for_each_size_of_calls()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--batch-size", "1,10", "--row-bytes", "1000,50", "--batches", "8");

        Assert.That(cells.Select(planned => (planned.Cell.Key, planned.Workload.Batches, planned.Workload.BatchSize)), Is.EqualTo(
            from name in new[] { "inprocess", "soap" }
            from size in new[] { 1, 10 }
            from bytes in new[] { 50, 1_000 }
            select ($"{name}/direct async 8 {(size == 1 ? "1_row" : $"{size}_rows")} {bytes}_byte_rows", 80 / size, size)));
    }

    [Test]
    public async Task One_size_is_in_the_names_as_well_and_none_leaves_them_alone()
    {
        Assert.That((await CellsAsync("--row-bytes", "1000"))
            .Select(planned => planned.Cell.Key),
            Is.EqualTo(new[] { "inprocess/direct async 8 1000_byte_rows", "soap/direct async 8 1000_byte_rows" }));
        Assert.That((await CellsAsync())
            .Select(planned => (planned.Cell.Key, planned.Cell.RowBytes)),
            Is.EqualTo(new[] { ("inprocess/direct async 8", (int?)null), ("soap/direct async 8", null) }));
    }

    // It makes 170 MB of rows.
    [Test]
    [Category("Long")]
    public async Task A_pilot_may_ask_for_as_many_bytes_of_each_size_as_memory_takes()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync("--batch-size", "1,200", "--row-bytes", "50,50000", "--in-flight", "16");

        Assert.That(cells.Where(planned => planned.Cell.RowBytes == 50).Select(planned => planned.Workload.Rows), Has.All.EqualTo(200_000));
        // One call for each in flight of the largest answer is more than 100 MB.
        Assert.That(cells.Where(planned => planned.Cell.RowBytes == 50_000)
            .Select(planned => planned.Workload.Rows), Has.All.EqualTo(3_200));
    }

    [TestCase("--row-bytes 49", "--row-bytes must be numbers from 50 to 50000, such as 50,1000,50000, not '49'.")]
    [TestCase("--row-bytes 1000,50000 --batch-size 10,1000",
        "--batch-size 1000 × --row-bytes 50000 is 50000000 bytes per answer, more than the 10000000 allowed: reduce one of them.")]
    [TestCase("--row-bytes 50000 --batch-size 200 --batches 101",
        "--batches × --batch-size × --row-bytes is 1010000000 bytes, more than the 1000000000 allowed per repetition: reduce one of them.")]
    [TestCase("--row-bytes 50,1000 --rate 100",
        "--find, --rate, --profile naive and several --clients need calls of one size: name one number with --batch-size and one with "
            + "--row-bytes.")]
    [TestCase("--row-bytes 50 --server 127.0.0.1:1",
        "--row-bytes can't be combined with --server, because that server reads the usual rows: omit one of them.")]
    public void What_does_not_fit_is_refused_with_its_numbers(string line, string expected) =>
        Assert.That(() => CellsAsync(line.Split(' ')), Throws.TypeOf<UsageException>().With.Message.EqualTo(expected));

    [Test]
    public void Contrasts_are_declared_at_every_size_and_never_between_two()
    {
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(Runs(0.5, 0.8, 2));

        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Declared)
            .Select(contrast => (contrast.CellA!.RowBytes, contrast.CellB!.RowBytes, contrast.FamilySize)),
            Is.EquivalentTo(s_bytes.Select(size => ((int?)size, (int?)size, 3))));
        Assert.That(contrasts.Select(contrast => contrast.CellA!.RowBytes == contrast.CellB!.RowBytes), Has.All.True);
    }

    [Test]
    public void Methods_change_places_between_two_sizes()
    {
        Conclusion conclusion = Conclusion.Of(new(Runs(0.5, 0.8, 2)));

        Assert.That(conclusion.Brief[0], Does.StartWith("At 8 calls in flight and rows of 50 bytes, use SOAP async: "));
        Assert.That(conclusion.Findings[^1],
            Does.Match(@"^SOAP async is faster for small rows and gRPC async for large ones: "
                + @"equal at about \d,\d{3} bytes per row \([\d,]+–[\d,]+\)\.$"));
    }

    [Test]
    public void With_calls_of_several_sizes_the_sentence_names_the_rows()
    {
        RepetitionRecord[] runs =
        [
            .. Runs(0.5, 0.8, 2).Select(run => Sized(run, 1)),
            .. Runs(2, 1.6, 4).Where(run => run.Cell.Control is null).Select(run => Sized(run, 10)),
        ];

        Conclusion conclusion = Conclusion.Of(new(runs));

        Assert.That(conclusion.Brief[0], Does.StartWith("At 8 calls in flight, 1 row per call and rows of 50 bytes, use SOAP async: "));
        Assert.That(conclusion.Findings, Has.Exactly(1)
            .StartsWith("With rows of 1,000 bytes: SOAP async is faster for small calls and gRPC async for large ones: equal at about "));
    }

    [Test]
    public void The_report_draws_the_time_per_row_and_the_ratios_over_the_sizes()
    {
        using var folder = new ReportFolder(Runs(0.5, 0.8, 2).Select(ReportFolder.WithCosts));

        string report = folder.Report();

        Assert.That(report,
            Does.Contain("What do larger rows cost?").And.Contain("gRPC: µs per row by bytes per row").And.Contain(
                "SOAP / gRPC: ratio of times by bytes per row; async: equal at about ")
            .And.Contain("async: SOAP / gRPC, rows of 50,000 bytes"));
    }

    private static RepetitionRecord Sized(RepetitionRecord run, int size) =>
        run with { Cell = run.Cell with { RowsPerCall = size }, Workload = run.Workload with { BatchSize = size, Batches = 1_000 / size } };

    // Ten blocks of both methods at each size; gRPC takes the same time at each, and SOAP so many times as long.
    private static RepetitionRecord[] Runs(params double[] ratios)
    {
        Cell soap = SampleRuns.Cell("soap", CallForm.Async), grpc = SampleRuns.Cell("grpc", CallForm.Async);
        return
        [
            .. s_bytes.SelectMany((bytes, i) => SampleRuns.TenBlocks(grpc with { RowBytes = bytes }, 1, shift: i)),
            .. s_bytes.SelectMany((bytes, i) => SampleRuns.TenBlocks(soap with { RowBytes = bytes }, ratios[i], shift: 2 * i + 1)),
            .. SampleRuns.Controls(grpc with { RowBytes = 50 }, 1),
        ];
    }

    private static Task<IReadOnlyList<PlannedCell>> CellsAsync(params string[] arguments) =>
        RowsCells.PlannedAsync(["--transport", "soap/direct", "--form", "async", "--in-flight", "8", .. arguments]);
}
