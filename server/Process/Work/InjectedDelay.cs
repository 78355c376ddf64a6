namespace IntegrationMethods.Processes.Work;

/// <summary>
/// The delay of a delay control: one wait after the last call, within the timed window. So it adds the same part at any number of calls
/// in flight, where a delay in each call would mostly hide behind the others or multiply by them; and it costs no processor time.
/// </summary>
internal static class InjectedDelay
{
    /// <summary>Waits for a part of the time of the pass that has just ended.</summary>
    /// <returns>The delay as it really was, ms.</returns>
    public static double After(double passMs, double part)
    {
        long startedNs = HostClock.NowNs;
        return part > 0 ? (HostClock.WaitUntil(startedNs + (long)(part * passMs * 1e6)) - startedNs) / 1e6 : 0;
    }
}
