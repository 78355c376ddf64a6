using System.Collections.Concurrent;
using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>
/// The coordinator's end of a connection to an agent: numbered requests and their answers, until the agent is silent or gone.
/// </summary>
/// <param name="machine">Its machine, such as <c>client 2 (192.0.2.11)</c>.</param>
/// <param name="channel">The connection.</param>
internal sealed class AgentLink(string machine, LineChannel channel) : IAsyncDisposable
{
    /// <summary>An agent that says nothing for so long is lost: it answers a question each second, also while its processes work.</summary>
    public static readonly TimeSpan Silence = TimeSpan.FromSeconds(6);

    private static readonly TimeSpan s_pulse = TimeSpan.FromSeconds(1);

    private readonly ConcurrentDictionary<int, TaskCompletionSource<AgentLine>> _open = [];
    private readonly TaskCompletionSource<string> _lost = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _ending = new();
    private int _number;

    /// <summary>Ends when the agent is lost, and says so and why.</summary>
    public Task<string> Lost => _lost.Task;

    public void Start()
    {
        _ = ReadAsync();
        _ = BeatAsync();
    }

    /// <exception cref="HostLostException">The agent is lost.</exception>
    /// <exception cref="RemedyException">It failed.</exception>
    public async Task<AgentLine> AskAsync(AgentLine request, CancellationToken ct)
    {
        int number = Interlocked.Increment(ref _number);
        var answer = new TaskCompletionSource<AgentLine>(TaskCreationOptions.RunContinuationsAsynchronously);
        _open[number] = answer;
        try
        {
            if (Lost.IsCompleted)
                throw IsLost();
            await WriteAsync(request with { Number = number }, ct);
            AgentLine line = await answer.Task.WaitAsync(ct);
            return line.Error is null ? line : throw new RemedyException(OutsideText.Line(line.Error));
        }
        finally
        {
            _open.TryRemove(number, out _);
        }
    }

    public void Lose(string why)
    {
        if (!_lost.TrySetResult($"machine {machine} was lost: {why}"))
            return;
        _ending.Cancel();
        foreach (TaskCompletionSource<AgentLine> answer in _open.Values)
            answer.TrySetException(IsLost());
    }

    public ValueTask DisposeAsync() => EndAsync(null);

    /// <summary>Says goodbye.</summary>
    /// <param name="failure">How the run failed, one line; null if it did not.</param>
    public async ValueTask EndAsync(string? failure)
    {
        try
        {
            using var limit = new CancellationTokenSource(s_pulse);
            if (!Lost.IsCompleted)
                await channel.WriteAsync(new(AgentTask.Bye) { Error = failure }, limit.Token);
        }
        catch (Exception gone) when (gone is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // It notices by itself.
        }
        Lose("the run is over");
        await channel.DisposeAsync();
    }

    private async Task WriteAsync(AgentLine line, CancellationToken ct)
    {
        try
        {
            await channel.WriteAsync(line, ct);
        }
        catch (Exception gone) when (gone is IOException or ObjectDisposedException)
        {
            Lose(OneLine.Of(gone));
            throw IsLost();
        }
    }

    private async Task ReadAsync()
    {
        try
        {
            while (true)
            {
                using var silent = CancellationTokenSource.CreateLinkedTokenSource(_ending.Token);
                silent.CancelAfter(Silence);
                AgentLine line = await channel.ReadAsync(LineChannel.MaxLineBytes, silent.Token)
                    ?? throw new IOException("its connection ended");
                if (_open.TryGetValue(line.Number, out TaskCompletionSource<AgentLine>? answer))
                    answer.TrySetResult(line);
            }
        }
        catch (OperationCanceledException)
        {
            Lose($"it was silent for {Silence.TotalSeconds:0} s");
        }
        catch (Exception gone) when (gone is IOException or ObjectDisposedException)
        {
            Lose(OneLine.Of(gone));
        }
        await channel.DisposeAsync();
    }

    private async Task BeatAsync()
    {
        try
        {
            while (!Lost.IsCompleted)
            {
                await AskAsync(new(AgentTask.Clock), _ending.Token);
                await Task.Delay(s_pulse, _ending.Token);
            }
        }
        catch (Exception over) when (over is RemedyException or OperationCanceledException)
        {
            // The read loop has detected the loss.
        }
    }

    private HostLostException IsLost() => new(Lost.Result);
}
