using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Results;

/// <summary>
/// The results folder of one run. What was finished is on disk after each repetition, so that a run that ends early
/// leaves valid files of what it did. Not for concurrent use.
/// </summary>
internal sealed class RunFiles
{
    /// <summary>Makes the folder and writes its first files.</summary>
    /// <param name="folder">Made if missing; refused unless empty.</param>
    /// <param name="environment">What the run starts with.</param>
    /// <exception cref="RemedyException">The folder can't be made or written, or is not empty.</exception>
    public static RunFiles Create(string folder, EnvironmentRecord environment) => throw new NotImplementedException();

    public string Folder { get; } = "";

    public string RunsPath => Path.Combine(Folder, "runs.csv");

    public string ComparisonPath => Path.Combine(Folder, "comparison.csv");

    public string EnvironmentPath => Path.Combine(Folder, "environment.json");

    /// <summary>Every repetition appended so far.</summary>
    public IReadOnlyList<RunRecord> Runs { get; } = [];

    /// <summary>Adds a repetition to <c>runs.csv</c>, down to the disk, and rewrites <c>comparison.csv</c>.</summary>
    /// <exception cref="RemedyException">The disk is full or the folder is gone; what was written before stays valid.</exception>
    public void Append(RunRecord run) => throw new NotImplementedException();

    /// <summary>Replaces <c>environment.json</c>, as at the end of the run.</summary>
    /// <exception cref="RemedyException">The disk is full or the folder is gone.</exception>
    public void Write(EnvironmentRecord environment) => throw new NotImplementedException();

    /// <summary>The repetitions of a <c>runs.csv</c>.</summary>
    /// <exception cref="RemedyException">The file is missing or is no such file.</exception>
    public static IReadOnlyList<RunRecord> ReadRuns(string path) => throw new NotImplementedException();
}
