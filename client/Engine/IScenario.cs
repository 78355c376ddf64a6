using System.CommandLine;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine;

/// <summary>
/// Something to compare, through the one runner, with its statistics, files and report: the main job, or one of the experiments that
/// people judge integration methods by, made anew on this machine in its author's own shape.
/// </summary>
internal interface IScenario
{
    /// <summary>
    /// Its name in commands, and what the column <c>scenario</c> starts with, before a slash and the point: <c>cycles</c> of
    /// <c>cycles/1000/2cpu</c>.
    /// </summary>
    string Name { get; }

    /// <summary>What it compares, one line.</summary>
    string Summary { get; }

    /// <summary>Its options; every call returns the same ones.</summary>
    IReadOnlyList<Option> Options { get; }

    /// <summary>What runs in separate processes, by name.</summary>
    IReadOnlyDictionary<string, Func<IWork>> Works { get; }

    /// <summary>How long processes live unless the user asks otherwise.</summary>
    Isolation Isolation => Isolation.Run;

    /// <summary>Whether its processes may run on separate machines.</summary>
    bool RunsOnAgents => false;

    /// <summary>Whether its cells may be run by two builds of this program, to compare these.</summary>
    bool ComparesBuilds => false;

    /// <summary>Whether a repetition of the run launches the cells' processes anew and gives a separate answer.</summary>
    bool RepeatsLaunches(ParseResult parsed) => false;

    /// <summary>The database's engine that the command line names; <c>none</c> where there is none.</summary>
    string EngineOf(ParseResult parsed) => "none";

    /// <summary>Checks the arguments and the machine, and prepares what all cells share; that goes with the plan.</summary>
    /// <exception cref="UsageException">The arguments do not fit.</exception>
    /// <exception cref="RemedyException">The machine lacks something: space, a permission, a service.</exception>
    Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct);

    /// <summary>
    /// What the author found, what these repetitions say, and why the two differ: from the files alone. Null where there is no author.
    /// </summary>
    Replication? Replicate(IReadOnlyList<RepetitionRecord> runs);
}
