using System.Diagnostics;

namespace IntegrationMethods.Processes.Costs;

/// <summary>
/// The longest spell in which work waited for a thread of the pool while none of them could run: what blocked workers leave behind,
/// and busy ones, on however crowded a machine, do not.
/// </summary>
/// <param name="anyRunnable">Whether a worker runs or would if it had a processor; null where that is not known.</param>
/// <param name="clock">Timestamps of <see cref="Stopwatch"/>.</param>
/// <param name="cpu">CPU time of the thread that looks, in the same ticks.</param>
internal sealed class BlockedSpell(Func<bool?> anyRunnable, Func<long> clock, Func<long> cpu)
{
    /// <summary>One look may meet workers that all wait for a moment.</summary>
    private const int MinLooks = 3;

    /// <summary>
    /// Time between looks for the CPU time that one takes: so they never cost over 0.33 % of a processor, however many workers there are.
    /// </summary>
    private const int RestForLook = 300;

    private long _next;
    private long _since;
    private int _looks;

    /// <summary>Null where it is not known, ms.</summary>
    public double? LongestMs { get; private set; } = SystemFacts.OfLinux ? 0 : null;

    public void Look(bool isWaiting)
    {
        long now = clock();
        if (!isWaiting)
            _looks = 0;
        else if (now >= _next)
            LookAtWorkers(now);
    }

    private void LookAtWorkers(long now)
    {
        long before = cpu();
        bool? runnable = anyRunnable();
        _next = now + (RestForLook * (cpu() - before));
        if (runnable is not false)
        {
            _looks = 0;
            return;
        }
        _since = _looks++ == 0 ? now : _since;
        if (_looks >= MinLooks)
            LongestMs = Math.Max(LongestMs ?? 0, Stopwatch.GetElapsedTime(_since, now).TotalMilliseconds);
    }
}
