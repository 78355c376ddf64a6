using System.Security.Cryptography;
using System.Text;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine;

/// <summary>Runs a scenario's cells in shuffled blocks, each repetition in fresh processes, and checks every answer.</summary>
/// <param name="scenario">The scenario.</param>
/// <param name="settings">Of the run.</param>
/// <param name="runId">Its name in the files.</param>
/// <param name="files">Where repetitions go.</param>
/// <param name="observer">Is told of them.</param>
internal sealed class ScenarioRunner(IScenario scenario, ScenarioSettings settings, string runId, RunFiles files, IRunObserver observer)
{
    /// <summary>Methods compiled in a warm window at most, as in <see cref="Warmup"/>.</summary>
    private const int QuietMethods = 3;

    private readonly NoiseWatch _watch = new(new OwnProcesses(settings.Protocol.OwnProcesses));

    /// <summary>The plan's cells, and the controls if the protocol has them.</summary>
    public static IReadOnlyList<ScenarioCell> Cells(ScenarioPlan plan, Protocol protocol) =>
    [
        .. plan.Cells,
        .. protocol.Controls ? Enum.GetValues<Control>().Select(control => plan.Controlled with { Cell = plan.Controlled.Cell with { Control = control } }) : [],
    ];

    /// <exception cref="RemedyException">The results can't be written.</exception>
    /// <exception cref="OperationCanceledException">Stopped from outside; what was done is on disk.</exception>
    public Task RunAsync(IReadOnlyList<ScenarioCell> cells, CancellationToken ct) =>
        new BlockRunner(settings.Seed, settings.Repetitions, settings.Protocol.NoiseGates, _watch, files, observer)
            .RunAsync(cells, (cell, block, position) => RepeatAsync(cell, block, position, ct));

    private async Task<RunRecord> RepeatAsync(ScenarioCell cell, int block, int position, CancellationToken ct)
    {
        DateTimeOffset started = DateTimeOffset.UtcNow;
        RunRecord record = new()
        {
            RunId = runId,
            Seed = settings.Seed,
            Block = block,
            Position = position,
            Cell = cell.Cell,
            Workload = cell.Workload,
            Time = new RunTimes { StartedUtc = started },
        };
        try
        {
            await using var repetition = new Repetition(scenario, cell.Cell, _watch.Own);
            return Fill(record, cell, await cell.RepeatAsync(repetition, ct));
        }
        catch (RemedyException error)
        {
            ct.ThrowIfCancellationRequested();
            return record with { Reason = error.Message };
        }
    }

    private static RunRecord Fill(RunRecord record, ScenarioCell cell, Outcome outcome)
    {
        WorkReply timed = outcome.Timed;
        long jitted = timed.Cost!.JittedMethods + (outcome.Server?.Cost!.JittedMethods ?? 0);
        return record with
        {
            Time = record.Time with
            {
                StartedUtc = timed.StartedUtc,
                WallMs = timed.WallMs,
                ColdMs = outcome.ColdMs ?? timed.WallMs,
                WarmupMs = outcome.WarmupMs,
                SetupMs = timed.SetupMs,
                InjectedMs = timed.InjectedMs,
                JittedMethods = jitted,
                Steady = outcome.WarmupMs is null ? null : jitted <= QuietMethods,
                Batch = BatchTimes.Of(timed.SamplesMs),
            },
            Client = Costs.Of(timed.Cost!, timed.Peaks, timed.PeakRssBytes),
            Server = outcome.Server is { } server ? Costs.Of(server.Cost!, server.Peaks, server.PeakRssBytes) : new(),
            Parity = new() { SourceSha256 = Sha256(cell.Expected), TargetSha256 = Sha256(timed.Answer!) },
            Reason = timed.Answer == cell.Expected ? null : $"the answer was '{Short(timed.Answer!)}' and not '{Short(cell.Expected)}'",
        };
    }

    private static string Sha256(string answer) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(answer)));

    private static string Short(string answer) => OneLine.Of(answer.Length <= 60 ? answer : answer[..60] + "…");
}
