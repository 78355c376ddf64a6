using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>A process that an agent started on its machine, and relays the lines of.</summary>
internal sealed class AgentChild(AgentLink link, int number, WorkStart work) : IChild
{
    public string Name { get; } = work.Name;

    public Task<AgentLine> Started { get; } =
        link.AskAsync(new(AgentTask.Start) { Child = number, Work = work }, CancellationToken.None);

    public int Pid => Started.IsCompletedSuccessfully ? Started.Result.Pid ?? 0 : 0;

    public Task<string> Lost => link.Lost;

    public async Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct)
    {
        using var silent = CancellationTokenSource.CreateLinkedTokenSource(ct);
        silent.CancelAfter(limit);
        try
        {
            await Started.WaitAsync(silent.Token);
            return (await link.AskAsync(new(AgentTask.Ask) { Child = number, Line = line }, silent.Token)).Line ?? "";
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
            await Started;
            await link.AskAsync(new(AgentTask.End) { Child = number }, CancellationToken.None);
        }
        catch (RemedyException)
        {
            // It ended with its agent, or never began.
        }
    }
}
