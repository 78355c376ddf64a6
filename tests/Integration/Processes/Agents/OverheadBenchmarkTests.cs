namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>Cells on agents and cells with local children in one run, which fails if any row of it is not proven.</summary>
[Category("Agents")]
[Category("Long")]
internal sealed class OverheadBenchmarkTests : ProcessTestBase
{
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
}
