using System.Text.Json;
using IntegrationMethods.Contract;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>A work in a process of its own.</summary>
internal sealed class WorkProcess : IAsyncDisposable
{
    private readonly ChildProcess _child;

    private WorkProcess(ChildProcess child) => _child = child;

    public int Pid => _child.Pid;

    /// <summary>What it had to tell when it was opened, such as its endpoint.</summary>
    public string? Told { get; private set; }

    /// <param name="scenario">The scenario's name.</param>
    /// <param name="work">The work's name among the scenario's.</param>
    /// <param name="name">What errors call it.</param>
    /// <param name="variables">Of its environment, beside those that it inherits.</param>
    public static WorkProcess Start(string scenario, string work, string name, IReadOnlyDictionary<string, string?>? variables) =>
        new(ChildProcess.Start(name, "client", ["work", scenario, work], variables));

    /// <exception cref="RemedyException">It can't be made ready, ended or stayed silent.</exception>
    public async Task OpenAsync<TSetup>(TSetup setup, TimeSpan limit, CancellationToken ct) =>
        Told = (await AskAsync(new(WorkTask.Open, JsonSerializer.SerializeToElement(setup, ControlJson.Options)), limit, ct)).Told;

    /// <param name="delay">How much longer to take, as a part of its time.</param>
    /// <param name="limit">Longest wait.</param>
    /// <param name="ct">Ends the wait.</param>
    /// <exception cref="RemedyException">The work failed, or its process ended or stayed silent.</exception>
    public Task<WorkReply> RunAsync(double delay, TimeSpan limit, CancellationToken ct) => AskAsync(new(WorkTask.Run, Delay: delay), limit, ct);

    /// <summary>Starts a window of a server's costs.</summary>
    public Task WatchAsync(TimeSpan limit, CancellationToken ct) => AskAsync(new(WorkTask.Watch), limit, ct);

    /// <summary>The server's costs since.</summary>
    public Task<WorkReply> TellAsync(TimeSpan limit, CancellationToken ct) => AskAsync(new(WorkTask.Tell), limit, ct);

    public ValueTask DisposeAsync() => _child.DisposeAsync();

    private async Task<WorkReply> AskAsync(WorkRequest request, TimeSpan limit, CancellationToken ct)
    {
        WorkReply reply = await _child.AskAsync<WorkReply>(ControlJson.Write(request), limit, ct);
        return reply.Error is null ? reply : throw new RemedyException(reply.Error);
    }
}
