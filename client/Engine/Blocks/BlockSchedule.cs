using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Engine.Blocks;

/// <summary>
/// Decides after each block whether another one follows, and whether it follows in freshly launched processes. It sees the widths of
/// the intervals and the clock, never a ratio: stopping on an effect would find effects where there are none.
/// </summary>
/// <param name="length">Limits of the run.</param>
/// <param name="isolation">How long processes live.</param>
/// <param name="left">Time left of the run, whenever it is asked.</param>
/// <param name="firstBlock">Where to begin: over 1 for a run that is taken up again.</param>
/// <param name="firstLaunch">The launch to begin with, likewise.</param>
/// <param name="launches">How many launches there are; null for as many as the isolation says.</param>
internal sealed class BlockSchedule(RunLength length, Isolation isolation, Func<TimeSpan> left, int firstBlock = 1, int firstLaunch = 1,
    int? launches = null)
{
    /// <summary>
    /// Part of what is left after the first launch that further ones take, beside one more; and the most that all of them may take. Where
    /// launches differ, they make the intervals: without a database, four gave ±5.2 to ±6.6 % where three gave ±6.8 to ±7.9 %.
    /// </summary>
    private const double LaunchShare = 0.27, MaxLaunchShare = 0.5;

    /// <summary>More than any run has.</summary>
    private const int ManyLaunches = 1_000;

    /// <summary>Longer than any run.</summary>
    private static readonly TimeSpan s_noLimit = TimeSpan.FromDays(365);

    private readonly int _done = firstBlock - 1, _launches = firstLaunch - 1;
    private readonly int _minLaunches = launches ?? Launches.Of(isolation, length.IsFixed ? length.Min : length.Max) ?? 1;
    private int _plannedLaunches = launches ?? PlannedOf(length, isolation, left());
    private int _inGeneration;
    private TimeSpan _launch, _leftAtLaunch, _spent;

    public int Block { get; private set; } = firstBlock;

    /// <summary>The launch that the present block belongs to, from 1.</summary>
    public int Launch { get; private set; } = firstLaunch;

    private TimeSpan Each => _spent / _inGeneration;

    // A run that is taken up again, or that launches for each block, may be past its planned launches.
    private int LaunchesToCome => Math.Max(0, _plannedLaunches - Launch);

    // A run whose time allows no more has as many as it can have.
    private int MinLaunches => Math.Min(_minLaunches, _plannedLaunches);

    /// <summary>Whether a run that is taken up again has had all of its blocks, so that none is left to begin with.</summary>
    /// <param name="blocksNeeded">As in <see cref="Next"/>.</param>
    public bool IsOver(double? blocksNeeded) =>
        _done >= length.Max || (!length.IsFixed && left() <= TimeSpan.Zero)
            || (_done >= length.Min && _launches >= MinLaunches && blocksNeeded <= _done);

    /// <summary>The processes of a generation are up and warm.</summary>
    /// <param name="took">How long that took: the later ones are expected to take as long.</param>
    public void Launched(TimeSpan took) => (_launch, _leftAtLaunch, _inGeneration, _spent) = (took, left(), 0, TimeSpan.Zero);

    public void Finished(TimeSpan took)
    {
        _spent += took;
        _inGeneration++;
        if (!length.IsFixed)
            _plannedLaunches = Math.Min(_plannedLaunches, Launch + LaunchesLeft());
    }

    /// <summary>What the time that is left is good for; null where the run has no limit. To be asked after a block.</summary>
    public Outlook? Outlook() => Outlook(Block, Each, LaunchesToCome * _launch);

    /// <summary>The same before the first block, whose time is an estimate.</summary>
    public Outlook? Outlook(TimeSpan block) => Outlook(_done, block, TimeSpan.Zero);

    /// <summary>Goes on to the next block, after one that is <see cref="Finished"/>.</summary>
    /// <param name="blocksNeeded">Blocks that would reach the run's precision, from the widths so far; null while nothing is known.</param>
    /// <returns>Whether there is a next one.</returns>
    public bool Next(double? blocksNeeded)
    {
        if (IsLast(blocksNeeded))
            return false;
        if (isolation == Isolation.Run || (LaunchesToCome > 0 && EndsLaunch(blocksNeeded)))
            Launch++;
        Block++;
        return true;
    }

    private Outlook? Outlook(int done, TimeSpan each, TimeSpan forLaunches)
    {
        if (length.IsFixed || left() is var rest && rest > s_noLimit)
            return null;
        int blocks = Math.Clamp((int)((rest - forLaunches) / each), 0, length.Max - done);
        return new(rest, blocks, done + blocks < length.Min ? length.MaxTime - rest + (length.Min - done) * each : null);
    }

    // Where time is the limit, as many as it allows: what launches add to an error only launches reduce.
    private static int PlannedOf(RunLength length, Isolation isolation, TimeSpan left) =>
        isolation is Isolation.Generation or Isolation.Form && !length.IsFixed && length.Min >= VerdictRule.MinBlocks && left <= s_noLimit
            ? ManyLaunches
            : Launches.Of(isolation, length.Min) ?? 1;

    private bool IsLast(double? blocksNeeded)
    {
        if (Block >= length.Max || (!length.IsFixed && left() < Each))
            return true;
        return Block >= length.Min && Launch >= MinLaunches && blocksNeeded <= Block;
    }

    // Those that leave time for the least blocks that a run is to have, and for blocks most of all.
    private int LaunchesLeft()
    {
        if (_launch <= TimeSpan.Zero || _leftAtLaunch > s_noLimit)
            return Math.Max(0, _minLaunches - Launch);
        TimeSpan spare = left() - Math.Max(0, length.Min - Block) * Each;
        double fit = _leftAtLaunch / _launch;
        return Math.Clamp((int)(spare / _launch), 0, (int)Math.Min(MaxLaunchShare * fit, LaunchShare * fit + 1));
    }

    // In equal parts, whatever ends the run: a fixed number, its precision, or its time.
    private bool EndsLaunch(double? blocksNeeded)
    {
        if (length.IsFixed)
            return Block * _plannedLaunches >= Launch * length.Max;
        int least = Math.Max(Launches.MinBlocks, (int)Math.Ceiling(length.Min / (double)_plannedLaunches));
        if (_inGeneration < least)
            return false;
        return _spent + Each > Share()
            || _inGeneration >= Math.Ceiling(Math.Min(blocksNeeded ?? double.PositiveInfinity, length.Max) / _plannedLaunches);
    }

    // Of the time after this launch, for its blocks.
    private TimeSpan Share() =>
        _leftAtLaunch > s_noLimit ? _leftAtLaunch : (_leftAtLaunch - LaunchesToCome * _launch) / (LaunchesToCome + 1);
}
