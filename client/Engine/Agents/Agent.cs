using System.Collections.Concurrent;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>
/// The agent's end of one connection: starts the same processes as a run on one machine, relays their lines, and ends them with the
/// connection.
/// </summary>
internal sealed class Agent(LineChannel channel, IAgentMachine machine) : IAsyncDisposable
{
    /// <summary>The coordinator has its own limits; this one only ends abandoned requests.</summary>
    private static readonly TimeSpan s_longest = TimeSpan.FromDays(1);

    private readonly ConcurrentDictionary<int, IChild> _children = [];
    private NoiseReading? _watched;

    /// <summary>Does what it is asked, until the coordinator says goodbye.</summary>
    /// <returns>The goodbye: the run is over. Null if the coordinator is silent or gone.</returns>
    public async Task<AgentLine?> RunAsync(CancellationToken ct)
    {
        try
        {
            while (true)
            {
                using var silent = CancellationTokenSource.CreateLinkedTokenSource(ct);
                silent.CancelAfter(AgentLink.Silence);
                AgentLine? line = await channel.ReadAsync(LineChannel.MaxLineBytes, silent.Token);
                long receivedNs = HostClock.NowNs;
                if (line is null or { Do: AgentTask.Bye })
                    return line;
                // A question about the clock is answered at once; what takes its time must not hold up the others.
                _ = line.Do == AgentTask.Clock
                    ? AnswerAsync(Clock(line, receivedNs), ct)
                    : Task.Run(() => DoAsync(line, ct), CancellationToken.None);
            }
        }
        catch (Exception gone) when (gone is IOException or ObjectDisposedException || gone is OperationCanceledException
            && !ct.IsCancellationRequested)
        {
            return null;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await channel.DisposeAsync();
        await Task.WhenAll(_children.Values.Select(child => child.DisposeAsync().AsTask()));
        _children.Clear();
    }

    private async Task DoAsync(AgentLine request, CancellationToken ct)
    {
        AgentLine answer;
        try
        {
            answer = request.Do switch
            {
                AgentTask.Start => Start(request),
                AgentTask.Ask => new(request.Do) { Line = await Find(request).AskAsync(request.Line!, s_longest, ct) },
                AgentTask.End => await EndAsync(request),
                AgentTask.StartNoise => StartNoise(request),
                // A window that began on an earlier connection is lost.
                AgentTask.EndNoise => new(request.Do) { Noise = _watched is { } start ? Now(request).Since(start) : null },
                _ => throw new RemedyException($"the agent can't do '{request.Do}': use the same build on both machines"),
            };
        }
        catch (RemedyException error)
        {
            answer = new(request.Do) { Error = error.Message };
        }
        catch (OperationCanceledException)
        {
            return;
        }
        catch (Exception error)
        {
            answer = new(request.Do) { Error = $"the agent failed with {error.GetType().Name}: {OneLine.Of(error)}" };
        }
        await AnswerAsync(answer with { Number = request.Number }, ct);
    }

    private static AgentLine Clock(AgentLine request, long receivedNs) =>
        new(request.Do, request.Number) { ReceivedNs = receivedNs, Utc = WallClock.Now, AnsweredNs = HostClock.NowNs };

    // The works of this build and no other programs, with no variables but the one that decides how they become warm.
    private AgentLine Start(AgentLine request)
    {
        WorkStart work = request.Work!
            with { Variables = request.Work.Variables?.Where(variable => variable.Key == RuntimeVariables.CountingDelay).ToDictionary() };
        IChild child = machine.Start(work);
        _children[request.Child!.Value] = child;
        return new(request.Do) { Pid = child.Pid };
    }

    private IChild Find(AgentLine request) =>
        _children.GetValueOrDefault(request.Child!.Value)
            ?? throw new RemedyException("the process ended when its agent lost an earlier connection");

    private async Task<AgentLine> EndAsync(AgentLine request)
    {
        if (_children.TryRemove(request.Child!.Value, out IChild? child))
            await child.DisposeAsync();
        return new(request.Do);
    }

    private AgentLine StartNoise(AgentLine request)
    {
        _watched = Now(request);
        return new(request.Do);
    }

    private NoiseReading Now(AgentLine request)
    {
        var own = new OwnProcesses(request.Own ?? []);
        foreach (IChild child in _children.Values)
            own.Add(child.Pid);
        return machine.Look(own);
    }

    private async Task AnswerAsync(AgentLine answer, CancellationToken ct)
    {
        try
        {
            await channel.WriteAsync(answer, ct);
        }
        catch (Exception gone) when (gone is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The read loop detects the loss.
        }
    }
}
