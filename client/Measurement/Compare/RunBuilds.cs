using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>The two builds of one run, side by side as two runs are.</summary>
internal sealed record RunBuilds(IReadOnlyList<RunFolder> Runs, RunChange Change)
{
    private const string Name = "B";

    /// <returns>Null for a run of one build.</returns>
    /// <exception cref="RemedyException">It is no results folder.</exception>
    public static RunBuilds? Read(string path) =>
        Of(path, RunOrigin.Read(Path.Combine(path, FileNames.Environment)), new(RunFiles.ReadRuns(Path.Combine(path, FileNames.Runs))));

    /// <returns>Null for a run of one build.</returns>
    public static RunBuilds? Of(string path, RunOrigin origin, RunResults results)
    {
        if (!results.Cells.Any(cell => cell.Cell.Build == ProgramBuild.Other))
            return null;
        RunFolder Part(ProgramBuild build, RunOrigin of, string? objection) =>
            new(path, of, [.. results.Cells.Where(cell => cell.Cell.Control is null && cell.Cell.Build == build)], results.Design,
                objection, MachineNoise.Of(results.Runs));
        RunOrigin other = origin with { ProductVersion = origin.OtherBuild?.ProductVersion, GitCommit = origin.OtherBuild?.GitCommit,
            GitDirty = null, Runtime = origin.OtherBuild?.Runtime ?? new() };
        return new([Part(ProgramBuild.Other, other, null), Part(ProgramBuild.This, origin, Contrasts.Objection(results.Runs))],
            RunChange.OfBuilds(results.Runs, Name));
    }
}
