namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>Counts the calls of several workers.</summary>
internal sealed class SoakCounters
{
    private const int MaxFailures = 10;

    private readonly Lock _lock = new();
    private readonly Dictionary<SoakOutcome, long> _ended = [];
    private readonly List<string> _failures = [];
    private long _begun;
    private long _connections;

    public void Connected() => Interlocked.Increment(ref _connections);

    public void Begin() => Interlocked.Increment(ref _begun);

    /// <param name="outcome">Of a call that was begun.</param>
    /// <param name="failure">What went wrong, if anything did.</param>
    public void End(SoakOutcome outcome, string? failure = null)
    {
        lock (_lock)
        {
            _ended[outcome] = _ended.GetValueOrDefault(outcome) + 1;
            if (failure is not null && _failures.Count < MaxFailures)
                _failures.Add(failure);
        }
    }

    public SoakTally Read()
    {
        lock (_lock)
            return new(Interlocked.Read(ref _begun), new Dictionary<SoakOutcome, long>(_ended), Interlocked.Read(ref _connections),
                [.. _failures]);
    }
}
