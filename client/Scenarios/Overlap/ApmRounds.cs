namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>
/// <c>BeginWrite</c>, then sorts; the callback begins the next round, as the author's did. A write that is shorter than a sort thus
/// has the next round sort beside this one, on another thread. Unlike his it ends when all arrays are sorted, not when all files are
/// written.
/// </summary>
internal sealed class ApmRounds(OverlapSetup setup, byte[] content) : Rounds(setup, content)
{
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    // A write and a sort for each round.
    private int _left = 2 * setup.Times;

    public override Task RunAsync()
    {
        Begin(0);
        return _ended.Task;
    }

    private void Begin(int round)
    {
        FileStream file = Create(round);
        file.BeginWrite(Content, 0, Content.Length, Ended, (file, round));
        Sort(round);
        CountDown();
    }

    private void Ended(IAsyncResult result)
    {
        // What a callback lets out ends the process.
        try
        {
            (FileStream file, int round) = ((FileStream, int))result.AsyncState!;
            file.EndWrite(result);
            Close(file);
            CountDown();
            if (round + 1 < Setup.Times)
                Begin(round + 1);
        }
        catch (Exception error)
        {
            _ended.TrySetException(error);
        }
    }

    private void CountDown()
    {
        if (Interlocked.Decrement(ref _left) == 0)
            _ended.TrySetResult();
    }
}
