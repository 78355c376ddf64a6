using System.Diagnostics;
using IntegrationMethods.Db.Waits;

namespace IntegrationMethods.Processes.Work;

/// <summary>
/// The delay of a delay control: one wait after the last call, within the timed window. So it adds the same part at any number of calls
/// in flight, where a delay in each call would mostly hide behind the others or multiply by them; and it costs no processor time.
/// </summary>
internal static class InjectedDelay
{
    /// <param name="passMs">The pass that has just ended, ms.</param>
    /// <param name="part">How much longer it is to take, as a part of its time; 0 for no delay.</param>
    /// <returns>The delay as it really was, ms.</returns>
    public static double After(double passMs, double part)
    {
        long started = Stopwatch.GetTimestamp();
        for (double left = part * passMs; left > 0; left = part * passMs - Stopwatch.GetElapsedTime(started).TotalMilliseconds)
            ShortSleep.Of(left);
        return part > 0 ? Stopwatch.GetElapsedTime(started).TotalMilliseconds : 0;
    }
}
