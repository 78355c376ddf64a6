using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Costs;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>The answers of a client's process, without the process: a repetition of a second, with a sample of each call.</summary>
/// <param name="name">For messages.</param>
internal sealed class SimulatedClient(string name) : IChild
{
    /// <summary>Calls of a client in a repetition.</summary>
    public const int Calls = 1_000;

    public const string Answer = "done";

    private const double WallMs = 1_000;

    private static readonly Task<string> s_never = new TaskCompletionSource<string>().Task;

    // Numbers as long as real ones, with as many digits.
    private static readonly double[] s_samplesMs = [.. Enumerable.Range(0, Calls).Select(call => 0.2 + 0.8 * Math.Abs(Math.Sin(call)))];

    private static readonly ProcessReading s_cost = ProcessReading.Now();

    public string Name => name;

    public int Pid => Environment.ProcessId;

    public Task<string> Lost => s_never;

    public bool HasEnded => false;

    public Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct) =>
        Task.FromResult(ControlJson.Write(Reply(ControlJson.Read<WorkRequest>(line)!)));

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private static WorkReply Reply(WorkRequest request) => request.Do switch
    {
        WorkTask.First => new() { WallMs = 1 },
        WorkTask.Verify => new() { Proof = new() },
        WorkTask.Run => new()
        {
            StartedUtc = WallClock.Now,
            BeganNs = request.AtNs,
            WallMs = WallMs,
            Done = new() { Answer = Answer, SamplesMs = s_samplesMs },
            Cost = s_cost,
            Peaks = new(4, 0, 20, 0, 0, 0),
            PeakRssBytes = Environment.WorkingSet,
            Statements = new(0, Calls, Calls),
            WireBytes = Calls,
        },
        _ => new(),
    };
}
