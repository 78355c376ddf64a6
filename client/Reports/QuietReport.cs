using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Reports;

/// <summary>The results alone.</summary>
/// <param name="results">Where they go.</param>
internal sealed class QuietReport(IRunReport results) : IRunReport
{
    public void Say(params IEnumerable<string> lines)
    {
    }

    public void Checked(IReadOnlyList<Check> checks)
    {
    }

    public void Start(RunStart plan, string folder, params IEnumerable<string> lines)
    {
    }

    public Task FollowAsync(int repetitions, Func<IRunObserver, Task> run) => run(new Silence());

    public void Finish(IReadOnlyList<RepetitionRecord> runs, Story? story, params IEnumerable<string> lines) => results.Finish(runs, story, lines);

    public void End(string? because, int exitCode) => results.End(because, exitCode);

    // What did not start and what was disturbed is among the results.
    private sealed class Silence : IRunObserver
    {
        public void Warming(Cell cell, int number, int of)
        {
        }

        public void NotStarted(Cell cell, string reason)
        {
        }

        public void Noisy(int block, string reason, int again)
        {
        }

        public void Finished(RepetitionRecord run)
        {
        }
    }
}
