using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>A process that an agent started on its machine, and relays the lines of.</summary>
internal sealed class AgentChild : IChild
{
    private readonly AgentLink _link;
    private readonly int _number;
    private readonly Task<AgentLine> _started;

    /// <param name="link">To the agent; the process ends with it.</param>
    /// <param name="number">Of the process, among those of the link.</param>
    /// <param name="work">What to start.</param>
    public AgentChild(AgentLink link, int number, WorkStart work)
    {
        (_link, _number, Name) = (link, number, work.Name);
        _started = link.AskAsync(new(AgentTask.Start) { Child = number, Work = work }, CancellationToken.None);
    }

    public string Name { get; }

    /// <summary>Ends when its process is there.</summary>
    public Task Started => _started;

    public int Pid => _started.IsCompletedSuccessfully ? _started.Result.Pid ?? 0 : 0;

    public Task<string> Lost => _link.Lost;

    /// <summary>Never known before it is asked.</summary>
    public bool HasEnded => false;

    public async Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct)
    {
        using var silent = CancellationTokenSource.CreateLinkedTokenSource(ct);
        silent.CancelAfter(limit);
        try
        {
            await _started.WaitAsync(silent.Token);
            return (await _link.AskAsync(new(AgentTask.Ask) { Child = _number, Line = line }, silent.Token)).Line ?? "";
        }
        catch (OperationCanceledException) when (!ct.IsCancellationRequested)
        {
            throw ControlLine.Silent(this, limit);
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            await _started;
            await _link.AskAsync(new(AgentTask.End) { Child = _number }, CancellationToken.None);
        }
        catch (RemedyException)
        {
            // It ended with its agent, or never began.
        }
    }
}
