using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Markdown;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

/// <summary>Two builds in the blocks of one run: what is asked, what is answered, and what the program ends with.</summary>
internal sealed class RunBuildsTests
{
    [Test]
    public void The_declared_question_is_this_build_against_the_other_one_in_each_cell_and_no_other()
    {
        Contrast[] contrasts = [.. Contrasts.Build(Run(), withPower: false)];

        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Declared),
            Has.Exactly(SampleBuilds.Cells).Items.And.All.Matches<Contrast>(contrast =>
                contrast is { IsOfBuilds: true, CellA.Build: ProgramBuild.Other, CellB.Build: ProgramBuild.This }
                && contrast.FamilySize == SampleBuilds.Cells && contrast.A == $"{contrast.B} other_build"));
        Assert.That(contrasts.Where(contrast => !contrast.IsOfBuilds)
            .SelectMany(contrast => new[] { contrast.CellA!.Build, contrast.CellB!.Build }), Has.All.EqualTo(ProgramBuild.This));
        Assert.That(contrasts.Where(contrast => contrast.IsOfForms)
            .Select(contrast => contrast.Family), Is.Not.Empty.And.All.EqualTo(Family.Exploratory));
    }

    [Test]
    public void A_cell_that_this_build_runs_slower_is_found_and_named()
    {
        IReadOnlyList<RepetitionRecord> runs = Run(slower: 1.12);
        IReadOnlyList<GateResult> results = SampleBuilds.Evaluate("slower:5%", runs);

        Assert.That(GateResult.ExitCode(results), Is.EqualTo(3));
        Assert.That(GateSentences.Lines(results),
            Has.One.Matches(@"^FAILED slower:5%: grpc/direct async 8 took 1\.1.* times as long in this build\.$"));
        Assert.That(Conclusion.Of(new(runs)).Brief,
            Has.One.Matches(
                @"^This build against the other build, 10 cells: 1 slower, 0 faster, 9 equivalent \(within 5 %\), 0 inconclusive\.$")
            .And.One.Matches(
                @"^gRPC async, 8 in flight: this build takes 1\.1\d+× the time of the other build "
                + @"\(95 % CI .* jointly for 10 comparisons; n=12 paired blocks\)\.$"));
    }

    [Test]
    public void A_build_against_itself_is_not_distinguished()
    {
        IReadOnlyList<RepetitionRecord> runs = Run();

        Assert.That(SampleBuilds.Decide("slower:5%", runs), Is.Zero);
        Assert.That(SampleBuilds.Decide(null, runs), Is.Zero);
        Assert.That(Headline.Of(new(runs)).Sentence,
            Is.EqualTo("This build against the other build, 10 cells: 0 slower, 0 faster, 10 equivalent (within 5 %), 0 inconclusive."));
    }

    [Test]
    public void What_runs_the_builds_is_named_where_it_differs()
    {
        BuildRuntime jit = new(".NET 10.0.5", "net10.0", Compilation.Jit);
        var results = new RunResults(Run()) { Runtimes = new(jit, jit with { Compilation = Compilation.ReadyToRun }) };

        Assert.That(Conclusion.Of(results).Brief,
            Has.One.EqualTo("This build: .NET 10.0.5, JIT; the other build: .NET 10.0.5, ReadyToRun."));
        Assert.That(Headline.Of(new(Run()) { Runtimes = new(jit, jit) }).Evidence, Is.Null);
    }

    [Test]
    public void An_interval_that_reaches_beyond_the_gate_is_inconclusive_and_says_what_would_help()
    {
        var noisy = new SampleBuilds(new(5), Spread: 0.2);
        IReadOnlyList<GateResult> results = SampleBuilds.Evaluate("slower:5%", noisy.Run());

        Assert.That(GateResult.ExitCode(results), Is.EqualTo(4));
        Assert.That(GateSentences.Lines(results), Has.Some.Matches(
            @"^CAN'T TELL slower:5%: .* times as long in this build; about \d+ repetitions \(--repetitions\), or a quieter machine"));
    }

    [Test]
    public void A_faster_build_holds_every_gate() => Assert.That(SampleBuilds.Decide("slower:2%", Run(slower: 0.8)), Is.Zero);

    [Test]
    public void A_cell_that_only_this_build_fails_in_fails_the_gate() =>
        Assert.That(SampleBuilds.Decide("slower:5%", Fail(ProgramBuild.This)), Is.EqualTo(3));

    [Test]
    public void A_cell_that_the_other_build_fails_in_is_no_fault_of_this_one() =>
        Assert.That(SampleBuilds.Decide("slower:5%", Fail(ProgramBuild.Other)), Is.Zero);

    [Test]
    public void Without_controls_no_build_is_called_slower() => Assert.Multiple(() =>
    {
        IReadOnlyList<GateResult> results = SampleBuilds.Evaluate("slower:5%", new SampleBuilds(new(5)).Run(1.5, controls: false));
        Assert.That(GateResult.ExitCode(results), Is.EqualTo(4));
        Assert.That(GateSentences.Lines(results),
            Has.Exactly(SampleBuilds.Cells).Items.And.All.Contains("there were no controls"));
    });

    [Test]
    public void The_run_s_folder_alone_is_set_side_by_side_as_two_runs_are()
    {
        RunBuilds builds = RunBuilds.Of("results",
            new() { RunId = "r1", ProductVersion = "2.0.0", Runtime = new(".NET 10.0.5", "net10.0", Compilation.ReadyToRun),
            OtherBuild = new() { Folder = "/a", ProductVersion = "1.0.0", BuildId = "1", GitCommit = "0123456789abcdef",
                Runtime = new(".NET 9.0.1", "net9.0", Compilation.Jit) } },
            new(Run(slower: 1.12)))!;
        IReadOnlyList<GateResult> results = SlowerGate.Of(Gate.ParseSlower("slower:5%"), [builds.Change]);
        string markdown = RunsMarkdown.Of(
            RunsTable.Of(builds.Runs, [builds.Change], GateSentences.Open(results), 0.05));

        Assert.That(markdown,
            Does.Contain("version 1.0.0 at 0123456789, .NET 9.0.1, JIT").And.Contain("version 2.0.0, .NET 10.0.5, ReadyToRun").And.Contain(
            @"**FAILED slower:5%: grpc/direct async 8 took").And.Contain("| grpc/direct async 8 |").And.Contain("same shuffled blocks"));
        Assert.That(markdown, Does.Not.Contain("other\\_build").And.Not.Contain("not in"));
    }

    [Test]
    public void A_run_of_one_build_has_no_builds_to_compare() =>
        Assert.That(RunBuilds.Of("results", new(), new(SampleRuns.ThreeBlocks())), Is.Null);

    private static IReadOnlyList<RepetitionRecord> Run(double slower = 1) => new SampleBuilds(new(5)).Run(slower);

    private static IReadOnlyList<RepetitionRecord> Fail(ProgramBuild build) =>
        [.. Run().Select(run => run.Cell == SampleBuilds.Slowed with { Build = build } && run.Block == 3
            ? run with { Reason = "it died" }
            : run)];
}
