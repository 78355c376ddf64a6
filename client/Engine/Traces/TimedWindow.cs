namespace IntegrationMethods.Client.Engine.Traces;

/// <summary>The work of a pass, without its preparation and verification.</summary>
internal readonly record struct TimedWindow(DateTimeOffset StartedUtc, double Ms)
{
    /// <param name="from">Start of a sample.</param>
    /// <param name="ms">Time until the thread's next sample.</param>
    /// <returns>The part of that time within the window, ms.</returns>
    public double Overlap(DateTimeOffset from, double ms)
    {
        double start = (from - StartedUtc).TotalMilliseconds;
        return Math.Max(0, Math.Min(start + ms, Ms) - Math.Max(start, 0));
    }
}
