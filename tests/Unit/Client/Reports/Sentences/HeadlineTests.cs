using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

internal sealed class HeadlineTests
{
    private static readonly Cell s_nettcp = SampleRuns.Cell("nettcp", CallForm.Sync), s_grpc = SampleRuns.Cell("grpc", CallForm.Sync),
        s_soap = SampleRuns.Cell("soap", CallForm.Sync);

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_winner_is_named_where_verdicts_name_it(string culture) => Cultures.Under(culture, () =>
    {
        Headline headline = Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.TenBlocks(s_grpc, 1.31, shift: 1),
            .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence,
            Is.EqualTo("At 8 calls in flight, use NET.TCP sync: gRPC sync, the next, took 1.31× the time."));
        Assert.That(headline.Evidence, Does.Match(@"^The interval of that factor is 1\.\d+–1\.\d+ with 95 % confidence"));
    });

    [Test]
    public void At_a_rate_the_method_that_costs_least_is_named_at_the_highest_one()
    {
        RepetitionRecord[] runs =
        [
            .. from rate in new[] { 100, 200 }
               from run in SampleRuns.TenBlocks(s_nettcp, 1.31, rate).Concat(SampleRuns.TenBlocks(s_grpc, 1, rate + 1))
                   .Concat(SampleRuns.Controls(s_nettcp, 1.31).Where(run => run.Cell.Control == Control.AaTwin))
               select run with
               {
                   Cell = run.Cell with { Offered = $"{rate}/s" },
                   Workload = run.Workload with { RatePerS = rate },
                   Client = new() { CpuUserMs = run.Time.WallMs, CpuSysMs = 0 },
                   Server = new() { CpuUserMs = 0, CpuSysMs = 0 },
               },
        ];

        Assert.That(Of(runs).Sentence,
            Is.EqualTo("At 200 calls/s, use gRPC sync: NET.TCP sync, the next, took 1.31× the processor time."));
        Assert.That(Conclusion.Of(new(runs)).Brief,
            Has.Some.EqualTo("No median latency: it needs at least 20 calls per repetition; raise --batches.").And.Some.StartsWith(
                "Open loop: 100, 200 calls/s with").And.None.Contain("REFUSED"));
    }

    [Test]
    public void Methods_that_hardly_differ_are_advised_together_before_the_next()
    {
        Headline headline = Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.TenBlocks(s_grpc, 1.002, shift: 1),
            .. SampleRuns.TenBlocks(s_soap, 2, shift: 2), .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence, Does.Match(@"^At 8 calls in flight, use (NET\.TCP|gRPC) sync or (NET\.TCP|gRPC) sync: "
            + @"any difference between them is below \d(\.\d)? %\. SOAP sync took (1\.9|2\.0)\d?× the time of (NET\.TCP|gRPC) sync\.$"));
        Assert.That(headline.Evidence, Does.Match(
            @"sync had the shortest time \(geometric mean .*\)\. The bound holds with 95 % confidence, jointly for 3 "
            + @"comparisons, as does the interval of SOAP sync, [\d.]+–[\d.]+×\.$"));
    }

    [Test]
    public void Both_forms_of_a_method_are_named_together()
    {
        Cell library = s_grpc with { ClientStack = "grpc-dotnet", ServerStack = "grpc-dotnet" };
        Headline headline = Of([.. new[] { s_nettcp, library }.SelectMany((cell, i) => Enum.GetValues<CallForm>()
            .SelectMany(form => SampleRuns.TenBlocks(cell with { Form = form }, 1 + 0.001 * i, shift: i))),
            .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence,
            Does.Match(@"^At 8 calls in flight, use NET\.TCP \(a?sync or a?sync\) or gRPC \(grpc-dotnet, a?sync or a?sync\): "
                + "any difference "));
    }

    [Test]
    public void Sizes_are_named_where_nothing_else_differs() =>
        Assert.That(Of([.. SampleRuns.TenBlocks(s_nettcp with { RowsPerCall = 10 }, 2),
            .. SampleRuns.TenBlocks(s_nettcp with { RowsPerCall = 100 }, 1, shift: 1),
            .. SampleRuns.Controls(s_nettcp with { RowsPerCall = 10 }, 2)]).Sentence,
            Does.Match(@"^At 8 calls in flight, use NET\.TCP sync, 100 rows per call: NET\.TCP sync, 10 rows per call, the next, took "
                + @"(1\.9|2\.0)\d?× the time\.$"));

    [Test]
    public void Methods_that_may_differ_by_much_are_no_advice_and_how_much_longer_a_run_takes_is_said()
    {
        Headline headline = Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. Noisy(s_grpc), .. SampleRuns.Controls(s_nettcp, 1)]);

        Assert.That(headline.Sentence,
            Is.EqualTo("No advice: at 8 calls in flight, 10 blocks are too few to choose between the methods. Run longer."));
        Assert.That(headline.Evidence, Does.Match(@"^NET\.TCP sync had the shortest time \(geometric mean .*\)\. "
            + @"Against gRPC sync, the difference may be anything up to .*; for ±3 %, run about \d+ more blocks.*\.$"));
    }

    [Test]
    public void What_is_proven_to_be_slower_is_said_without_an_advice_too() =>
        Assert.That(Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. Noisy(s_grpc), .. SampleRuns.TenBlocks(s_soap, 2, shift: 2),
            .. SampleRuns.Controls(s_nettcp, 1)]).Sentence,
            Does.Match(@"^No advice: at 8 calls in flight, 10 blocks are too few to choose between NET\.TCP sync and gRPC sync\. "
                + @"Run longer\. SOAP sync took [\d.]+× the time of NET\.TCP sync\.$"));

    [Test]
    public void Where_no_longer_run_would_do_a_quieter_machine_is_advised() =>
        Assert.That(Of([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.Controls(s_nettcp, 1),
            .. SampleRuns.TenBlocks(s_grpc, 1).Select(run => run with
            {
                Time = run.Time with { WallMs = run.Time.WallMs * Math.Exp(9 * Math.Sin(3 * run.Block)) },
            })]).Sentence,
            Is.EqualTo("No advice: at 8 calls in flight, this machine was too noisy to choose between the methods. Use a quieter one."));

    [Test]
    public void Two_stacks_of_a_method_are_ranked_as_strictly_as_two_methods()
    {
        Cell library = s_grpc with { ClientStack = "grpc-dotnet", ServerStack = "grpc-dotnet" };
        var results = new RunResults([.. SampleRuns.TenBlocks(s_nettcp, 1), .. SampleRuns.TenBlocks(s_soap, 2, shift: 3),
            .. SampleRuns.TenBlocks(s_grpc, 1.1, shift: 1), .. SampleRuns.TenBlocks(library, 1.2, shift: 2)]);
        CellRepetitions Of(Cell cell) => results.Cells.Single(repetitions => repetitions.Cell == cell);

        Assert.That(new[] { s_nettcp, s_soap, library }.Select(next => Lead.Of(Of(s_grpc), Of(next), results, Metric.WallTime)
            .Contrast.FamilySize),
            Is.All.EqualTo(results.Of(Metric.WallTime).Count(contrast => contrast.Family == Family.Declared)));
    }

    [Test]
    public void Without_a_verdict_it_says_that_and_why()
    {
        Headline headline = Of([.. SampleRuns.Runs(s_nettcp, 100, 101, 102), .. SampleRuns.Runs(s_grpc, 130, 131, 132)]);

        Assert.That(headline.Sentence, Is.EqualTo("No advice: there were no controls: run with --controls on."));
        Assert.That(headline.Evidence, Does.StartWith("NET.TCP sync had the shortest time ("));
    }

    [Test]
    public void One_cell_no_valid_one_only_the_floor_and_nothing_at_all_are_said() => Assert.Multiple(() =>
    {
        Assert.That(Of([.. SampleRuns.Runs(s_nettcp, 100, 101)]).Sentence,
            Is.EqualTo("At 8 calls in flight, NET.TCP sync is the only valid cell."));
        Assert.That(Of([SampleRuns.Run(s_nettcp, 1, 100, "rows differ")]).Sentence,
            Is.EqualTo("No advice: no cell at the highest number of calls in flight is valid. See the warnings."));
        Assert.That(Of([.. SampleRuns.Runs(SampleRuns.Cell("inprocess", CallForm.Sync), 100, 101)]).Sentence,
            Does.Contain("only the floor"));
        Assert.That(Of([]).Sentence, Is.EqualTo("This run ended before its first repetition, so it has no results."));
    });

    private static Headline Of(IReadOnlyList<RepetitionRecord> runs) => Headline.Of(new RunResults(runs));

    private static IEnumerable<RepetitionRecord> Noisy(Cell cell) =>
        SampleRuns.TenBlocks(cell, 1.06)
            .Select(run => run with { Time = run.Time with { WallMs = run.Time.WallMs * (1 + 0.35 * Math.Sin(3 * run.Block)) } });
}
