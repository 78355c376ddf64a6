using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>
/// What becomes of each call of an open loop, in ms from the loop's start; it has no clock. Latency counts from the intended start, so
/// that a stalled server is charged for every call that it keeps waiting, not only for those in progress (coordinated omission; Tene,
/// How NOT to Measure Latency, and wrk2's README).
/// </summary>
/// <param name="startsMs">Intended starts, as of <see cref="ArrivalSchedule"/>.</param>
/// <param name="dropAfterMs">How late a call may be started.</param>
internal sealed class OpenLedger(double[] startsMs, double dropAfterMs)
{
    private readonly double[] _startedMs = Unknown(startsMs.Length);
    private readonly double[] _doneMs = Unknown(startsMs.Length);

    public int Calls => startsMs.Length;

    public double IntendedMs(int call) => startsMs[call];

    /// <summary>A caller is free for the call now.</summary>
    /// <returns>Whether the call is to be made; too late, it is dropped.</returns>
    public bool Begin(int call, double nowMs)
    {
        _startedMs[call] = nowMs;
        return nowMs - startsMs[call] <= dropAfterMs;
    }

    public void Done(int call, double nowMs) => _doneMs[call] = nowMs;

    /// <summary>From each call's real start to its end, ms: what a closed loop would have reported.</summary>
    public double[] ServiceMs() => [.. Made().Select(call => _doneMs[call] - _startedMs[call])];

    public OpenTimes Times() => new(
        [.. Made().Select(call => _doneMs[call] - startsMs[call])],
        startsMs.Select((start, call) => _startedMs[call] - start).Where(double.IsFinite).DefaultIfEmpty().Max(),
        Calls - Made().Count());

    private IEnumerable<int> Made() => Enumerable.Range(0, Calls).Where(call => !double.IsNaN(_doneMs[call]));

    private static double[] Unknown(int calls)
    {
        var times = new double[calls];
        Array.Fill(times, double.NaN);
        return times;
    }
}
