using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A process that does the works of several cells; it ends with the last of them.</summary>
internal sealed class SharedProcess(IHost host, IChild child) : IAsyncDisposable
{
    private readonly SemaphoreSlim _turn = new(1);
    private readonly TaskCompletionSource<string> _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _added;
    private int _works;

    public int Pid => child.Pid;

    /// <summary>Whether it takes no further work.</summary>
    public bool HasEnded => Lost.IsCompleted;

    /// <summary>Ends, with the reason, when the process has failed in another work's request, or its machine is lost.</summary>
    public Task<string> Lost
    {
        get
        {
            if (child.Lost.IsCompleted)
                return child.Lost;
            if (!_ended.Task.IsCompleted && child.HasEnded)
                _ended.TrySetResult(child.EndedBecause);
            return _ended.Task;
        }
    }

    public SharedWork Add(string name)
    {
        Interlocked.Increment(ref _works);
        return new(this, name, _added++);
    }

    /// <exception cref="HostLostException">It has ended, and not by a request of this work.</exception>
    /// <exception cref="RemedyException">It has ended, or is silent for longer than <paramref name="limit"/>.</exception>
    public async Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct)
    {
        await _turn.WaitAsync(ct);
        try
        {
            if (HasEnded)
                throw new HostLostException(await Lost);
            return await child.AskAsync(line, limit, ct);
        }
        catch (Exception error) when (error is not HostLostException)
        {
            // What an unfinished request would still answer is nothing that the next one may read.
            _ended.TrySetResult(OneLine.Of(error));
            throw;
        }
        finally
        {
            _turn.Release();
        }
    }

    /// <summary>Called once for each of its works: ends the process with the last one.</summary>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Decrement(ref _works) > 0)
            return;
        _ended.TrySetResult($"{child.Name} has ended");
        await child.DisposeAsync();
        host.Forget(child);
        _turn.Dispose();
    }
}
