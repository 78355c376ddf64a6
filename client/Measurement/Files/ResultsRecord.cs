using IntegrationMethods.Measurement.Facts;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Files;

/// <summary>What a run found, for programs: <c>results.json</c>. Null means not available, never 0.</summary>
internal sealed record ResultsRecord
{
    /// <summary>The version of this schema.</summary>
    public const int Version = 1;

    /// <summary>The run.</summary>
    public required string RunId { get; init; }

    /// <summary>Version of this file's schema: a field that changes its meaning raises it, a new field does not.</summary>
    public int Schema { get; init; } = Version;

    /// <summary>The answer in one sentence; a winner is named only if verdicts name it.</summary>
    public string? Answer { get; init; }

    /// <summary>The scenario's name; <c>rows</c> where transports are compared.</summary>
    public string? Scenario { get; init; }

    /// <summary>Start of the run.</summary>
    public required DateTimeOffset StartedUtc { get; init; }

    /// <summary>End of the run.</summary>
    public DateTimeOffset? EndedUtc { get; init; }

    /// <summary>Why the run ended early, such as <c>stopped by the user</c>; null if it ran to its end.</summary>
    public string? EndedBecause { get; init; }

    /// <summary>Version of the program.</summary>
    public required string ProductVersion { get; init; }

    /// <summary>Commit of the checkout; null outside of one.</summary>
    public string? GitCommit { get; init; }

    /// <summary>The seed that the order of the cells was shuffled with.</summary>
    public required int OrderSeed { get; init; }

    /// <summary>Operating system.</summary>
    public required string Os { get; init; }

    /// <summary>Model of the processor.</summary>
    public string? CpuModel { get; init; }

    /// <summary>Processors that the run could use.</summary>
    public required int Cores { get; init; }

    /// <summary>Version of the .NET runtime.</summary>
    public required string Runtime { get; init; }

    /// <summary>The database engine; null where the work has none.</summary>
    public string? Database { get; init; }

    /// <summary>Blocks that were begun.</summary>
    public required int Blocks { get; init; }

    /// <summary>Repetitions made.</summary>
    public required int Repetitions { get; init; }

    /// <summary>Valid repetitions.</summary>
    public required int ValidRepetitions { get; init; }

    /// <summary>How quiet the machine was, from the processor time that others took.</summary>
    public NoiseGrade? Grade { get; init; }

    /// <summary>Fraction of all processors' time that other programs took, from 0 to 1.</summary>
    public double? ForeignCpu { get; init; }

    /// <summary>Fraction of all processors' time that the host of a virtual machine took, from 0 to 1.</summary>
    public double? Steal { get; init; }

    /// <summary>Price of an hour of one processor, as <c>--cpu-hour</c> gave it; null if it did not.</summary>
    public double? CpuHour { get; init; }

    /// <summary>One for each cell: the columns of comparison.csv, with null for an empty field.</summary>
    public required IReadOnlyList<ComparisonRow> Cells { get; init; }

    /// <summary>One for each contrast of either metric: the columns of contrasts.csv, with null for an empty field.</summary>
    public required IReadOnlyList<Contrast> Contrasts { get; init; }

    /// <summary>One for each control and metric.</summary>
    public required IReadOnlyList<ControlOutcome> Controls { get; init; }

    /// <summary>One for each gate of <c>--fail-on</c> and each cell that it judges.</summary>
    public required IReadOnlyList<GateResult> Gates { get; init; }

    /// <summary>One for each cell of a search for the highest rate: the columns of rates.csv, with null for an empty field.</summary>
    public IReadOnlyList<FoundRate> Rates { get; init; } = [];

    public static ResultsRecord Of(RunResults results, EnvironmentRecord environment, string? answer, IReadOnlyList<GateResult> gates)
    {
        MachineNoise? noise = MachineNoise.Of(results.Runs);
        return new()
        {
            RunId = environment.RunId,
            Answer = answer,
            Scenario = results.Runs.Count == 0 ? null : results.Runs[0].Cell.Scenario.Split('/')[0],
            StartedUtc = environment.StartedUtc,
            EndedUtc = environment.EndedUtc,
            EndedBecause = environment.EndedBecause,
            ProductVersion = environment.ProductVersion,
            GitCommit = environment.GitCommit,
            OrderSeed = environment.OrderSeed,
            Os = environment.Machine.Os,
            CpuModel = environment.Machine.CpuModel,
            Cores = environment.Machine.Cores,
            Runtime = environment.Runtime.Version,
            Database = environment.Database?.Engine,
            Blocks = results.Runs.Where(run => run.Cell.IsInBlocks).Select(run => (run.RunId, run.Block)).Distinct().Count(),
            Repetitions = results.Runs.Count,
            ValidRepetitions = results.Runs.Count(run => run.Valid),
            Grade = noise?.Grade,
            ForeignCpu = noise?.Foreign,
            Steal = noise?.Steal,
            CpuHour = results.CpuHour,
            Cells = results.Comparison,
            Contrasts = results.Contrasts,
            Controls = ControlOutcome.Of(results.Contrasts),
            Gates = gates,
        };
    }
}
