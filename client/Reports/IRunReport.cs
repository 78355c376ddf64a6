using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Reports;

/// <summary>Where a run reports what it does, from its first line to its last.</summary>
/// <remarks>Of what a report may leave out, members that it does not implement do nothing.</remarks>
internal interface IRunReport
{
    /// <summary>Lines for people, as they are.</summary>
    void Say(params IEnumerable<string> lines)
    {
    }

    /// <summary>What was found of the machine before anything was done.</summary>
    void Checked(IReadOnlyList<Check> checks)
    {
    }

    /// <summary>Everything is ready and the first process is about to be started.</summary>
    void Start(RunStart plan, params IEnumerable<string> lines)
    {
    }

    /// <summary>Shows how a run goes on; the number of repetitions is null where it depends on what they show.</summary>
    Task FollowAsync(int? repetitions, Func<IRunObserver, Task> run);

    Task FollowAsync(TimeSpan duration, Func<ISoakObserver, Task> soak);

    /// <summary>The user asked it to stop.</summary>
    void Stopping(string line) => System.Console.Error.WriteLine(line);

    void Finish(RunResults results, Replication? replication, params IEnumerable<string> lines);

    void Finish(SoakResult result, params IEnumerable<string> lines);

    /// <summary>Where the results are: files, no two of one name.</summary>
    void Files(IReadOnlyList<string> paths);

    /// <summary>The last word: why it ended early, null if it did not, and what the program is about to end with.</summary>
    void End(string? because, int exitCode)
    {
    }
}
