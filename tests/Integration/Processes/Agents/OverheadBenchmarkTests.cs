using IntegrationMethods.Tests.Benchmarks.Agents;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>Cells on agents and cells with local children in one run.</summary>
[Category("Agents")]
[Category("Long")]
internal sealed class OverheadBenchmarkTests : ProcessTestBase
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(3);

    [Test]
    public async Task Every_block_has_each_cell_on_agents_and_without_and_all_rows_are_proven()
    {
        using var limit = new CancellationTokenSource(s_limit);
        ITransport sockets = TransportSelection.Find(TransportCatalog.Create(new TransportOptions()), "sockets/direct");

        IReadOnlyList<RepetitionRecord> runs = await OverheadBenchmark.Quick.RunAsync([sockets], new Silent(), limit.Token);

        foreach (var block in runs.GroupBy(run => (run.Block, run.Cell.Form)))
            Assert.That(block.Select(run => (run.Cell.Variant, run.Cell.Control)),
                Is.EquivalentTo(new (string?, Control?)[] { ("local", null), ("agents", null), ("local", Control.AaTwin) }));
        Assert.That(runs.Select(run => run.Block).Distinct(), Has.Exactly(OverheadBenchmark.Quick.Blocks).Items);
        Assert.That(runs.Select(run => run.Workload).Distinct(), Has.Exactly(1).Items, "the same work in all cells");
        foreach (RepetitionRecord run in runs)
        {
            Assert.That(run.Valid, Is.True, $"{run.Cell.Key}: {run.Reason}");
            Assert.That((run.Parity.RowsArrived, run.Parity.RowsDistinct, run.Parity.RowQueries),
                Is.EqualTo((run.Workload.Rows, run.Workload.Rows, run.Workload.Rows)), run.Cell.Key);
            Assert.That(run.Parity.TargetSha256, Is.EqualTo(run.Parity.SourceSha256).And.Length.EqualTo(64), run.Cell.Key);
            Assert.That(run.Server.CpuUserMs, Is.Not.Null, run.Cell.Key);
        }
    }

    [Test]
    public async Task Each_cell_has_a_sentence_for_wall_time_and_one_for_processor_time()
    {
        ProgramResult result = await Benchmarks("--quick", "--agents", "local", "--transport", "sockets/direct");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        foreach (string form in new[] { "sync", "async" })
        {
            foreach (string figure in new[] { "wall time", "CPU time " })
                Assert.That(result.Output,
                    Does.Match($@"(?m)^sockets/direct {form} 8 +{figure}  agents [0-9.]+ \[[0-9.]+-[0-9.]+\], "
                        + @"twin [0-9.]+ \[[0-9.]+-[0-9.]+\], 3 blocks: .*the bound of ±3 % is "));
        }
    }

    [Test]
    public async Task A_single_repetition_has_no_interval()
    {
        ProgramResult result = await Benchmarks("--agents", "local", "--repetitions", "1");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((2, "error: --repetitions must be 2 or more, not 1.")));
    }

    /// <summary>Ignores everything that happens in a run.</summary>
    private sealed class Silent : IRunObserver
    {
    }
}
