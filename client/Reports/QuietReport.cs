using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Reports;

/// <summary>The results alone.</summary>
internal sealed class QuietReport(IRunReport results) : IRunReport
{
    public Task FollowAsync(int? repetitions, Func<IRunObserver, Task> run) => run(new Silence());

    public Task FollowAsync(TimeSpan duration, Func<ISoakObserver, Task> soak) => soak(new Silence());

    public void Finish(SoakResult result, params IEnumerable<string> lines) => results.Finish(result, lines);

    public void Finish(RunResults found, Replication? replication, params IEnumerable<string> lines) =>
        results.Finish(found, replication, lines);

    public void Files(IReadOnlyList<string> paths) => results.Files(paths);

    // What did not start is among the results.
    private sealed class Silence : IRunObserver, ISoakObserver;
}
