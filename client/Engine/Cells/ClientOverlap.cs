using IntegrationMethods.Client.Engine.Hosts;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How well the passes of several clients overlapped, on this machine's clock.</summary>
/// <param name="SkewMs">From the first client's start to the last one's.</param>
/// <param name="SkewBoundMs">How wrong that can be, as the clocks are known that well.</param>
/// <param name="Part">Part of the time from the first start to the last end in which every client was at work, from 0 to 1.</param>
/// <param name="WallMs">From the planned common start to the last client's end, each measured on its own clock.</param>
internal sealed record ClientOverlap(double SkewMs, double SkewBoundMs, double Part, double WallMs)
{
    /// <summary>Part of the repetition during which all clients had begun, at the least.</summary>
    public double Begun => WallMs > 0 ? Math.Max(0, 1 - (SkewMs + SkewBoundMs) / WallMs) : 0;

    /// <summary>
    /// Why the repetition is void, in one line; null if it is not: what part of the clients did alone is no load of all of them.
    /// </summary>
    public string? Complain(double least) => Begun >= least ? null : string.Create(
        CultureInfo.InvariantCulture,
        $"its clients began {SkewMs:0.0} ± {SkewBoundMs:0.0} ms apart, more than {1 - least:0.#%} of its {WallMs:0} ms: use longer "
            + $"repetitions (--min-repetition), a quieter network, or a lower --min-overlap");

    /// <param name="passes">When each client began by its own clock, how long its pass took, ms, and how its clock differs from this
    /// machine's.</param>
    /// <param name="atNs">The planned common start, by this machine's clock.</param>
    public static ClientOverlap Of(IReadOnlyList<(long BeganNs, double WallMs, ClockOffset Clock)> passes, long atNs)
    {
        double[] starts = [.. passes.Select(pass => (pass.BeganNs - pass.Clock.OffsetNs - atNs) / 1e6)];
        double[] ends = [.. passes.Select((pass, i) => starts[i] + pass.WallMs)];
        double whole = ends.Max() - starts.Min(), common = Math.Max(0, ends.Min() - starts.Max());
        return new(
            starts.Max() - starts.Min(),
            passes.Select(pass => pass.Clock.BoundNs).OrderDescending().Take(2).Sum() / 1e6,
            whole > 0 ? common / whole : 0,
            ends.Max());
    }
}
