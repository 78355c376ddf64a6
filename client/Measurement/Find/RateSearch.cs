using IntegrationMethods.Measurement.Records;

namespace IntegrationMethods.Measurement.Find;

/// <summary>
/// Looks for the highest rate that keeps a bound, in one launch of a cell's processes: from near what the cell sustains, by growing steps
/// to a rate that holds and one that does not, then by halving the ratio between them until it is within the resolution. It has no clock
/// and no processes.
/// </summary>
/// <remarks>
/// A rate fails if two probes in a row do: a pause of the machine fails one far below what the cell keeps, and a search never returns to a
/// rate above one that failed.
/// </remarks>
/// <param name="bound">What has to be kept.</param>
/// <param name="sustainedPerS">Calls a second that the cell makes as a closed loop.</param>
internal sealed class RateSearch(RateBound bound, double sustainedPerS)
{
    /// <summary>The final ratio between a rate that does not hold and one that does.</summary>
    public const double Resolution = 1.05;

    /// <summary>Part of the sustained rate to begin with.</summary>
    private const double StartShare = 0.8;

    /// <summary>First step up or down; each further one is its predecessor's square.</summary>
    private const double FirstStep = 1.25;

    /// <summary>More than any client offers.</summary>
    private const double MaxPerS = 1_000_000;

    private readonly double _lowest = bound.LowestOf(sustainedPerS);
    private double? _held, _failed;
    private double _step = FirstStep;
    private bool _failedOnce;

    /// <summary>The next rate to try, calls/s; null where the search is over.</summary>
    public double? NextPerS => (_held, _failed) switch
    {
        (null, null) => Math.Max(_lowest, StartShare * sustainedPerS),
        (null, { } failed) => failed > _lowest ? Math.Max(_lowest, failed / _step) : null,
        ({ } held, null) => held < MaxPerS ? Math.Min(MaxPerS, held * _step) : null,
        ({ } held, { } failed) => failed / held > Resolution ? Math.Sqrt(held * failed) : null,
    };

    /// <summary>The middle of the last two rates, calls/s; null while the search goes on, and where no rate holds.</summary>
    public double? FoundPerS => NextPerS is null && _held is { } held ? Math.Sqrt(held * (_failed ?? held)) : null;

    /// <summary>The outcome of a probe at the next rate.</summary>
    public void Add(bool held)
    {
        double tried = NextPerS ?? throw new InvalidOperationException("The search is over.");
        _failedOnce = !held && !_failedOnce;
        if (_failedOnce)
            return;
        bool isBracketed = _held is not null && _failed is not null;
        if ((_held ?? _failed) is not null && !isBracketed)
            _step *= _step;
        if (held)
            _held = tried;
        else
            _failed = tried;
    }

    /// <summary>The search of a launch from its probes; of several closed loops, the last one counts.</summary>
    public static RateSearch Of(RateBound bound, IReadOnlyList<RateProbe> probes)
    {
        var search = new RateSearch(bound, probes.Last(probe => probe.RatePerS is null).MadePerS ?? 0);
        foreach (RateProbe probe in probes)
        {
            if (probe.Held is { } held)
                search.Add(held);
        }
        return search;
    }
}
