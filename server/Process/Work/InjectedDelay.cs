using System.Diagnostics;

namespace IntegrationMethods.Processes.Work;

/// <summary>
/// The delay of a delay control. It is spun by one thread after the last batch, within the timed window: so it adds the same
/// part at any number of calls in flight, where a delay in each call would mostly hide behind the others or multiply by them.
/// </summary>
public sealed class InjectedDelay
{
    /// <summary>Passes that the usual time is taken from: those just before, timed or not, each without its delay.</summary>
    private const int Recent = 9;

    private readonly Queue<double> _recentMs = new();

    /// <summary>Spins for <paramref name="part"/> of the middle one of the latest passes; 0 only takes note of the pass.</summary>
    /// <param name="passMs">The pass that has just ended, without a delay, ms.</param>
    /// <param name="part">Of the usual time, from 0.</param>
    /// <returns>The delay, ms.</returns>
    public double After(double passMs, double part)
    {
        double spunMs = part > 0 ? Spin(part * Usual(passMs)) : 0;
        _recentMs.Enqueue(passMs);
        if (_recentMs.Count > Recent)
            _recentMs.Dequeue();
        return spunMs;
    }

    private double Usual(double present) => _recentMs.Count == 0 ? present : _recentMs.Order().ElementAt(_recentMs.Count / 2);

    // Not slept: a sleep of 2 ms may take 3.
    private static double Spin(double ms)
    {
        long started = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(started).TotalMilliseconds < ms)
            Thread.SpinWait(20);
        return Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    }
}
