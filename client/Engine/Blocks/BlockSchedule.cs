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
    /// <summary>Blocks of a generation at least, so that its mean is worth something.</summary>
    private const int MinBlocks = 3;

    /// <summary>Longer than any run.</summary>
    private static readonly TimeSpan s_noLimit = TimeSpan.FromDays(365);

    private readonly int _plannedLaunches = launches ?? Launches.Of(isolation, length.Min) ?? 1;
    private readonly int _done = firstBlock - 1, _launches = firstLaunch - 1;
    private int _inGeneration;
    private TimeSpan _share;
    private TimeSpan _spent;

    /// <summary>Time left of the run; null where it has no limit.</summary>
    public TimeSpan? TimeLeft => length.IsFixed ? null : left();

    /// <summary>The present block's number.</summary>
    public int Block { get; private set; } = firstBlock;

    /// <summary>The launch that the present block belongs to, from 1.</summary>
    public int Launch { get; private set; } = firstLaunch;

    /// <summary>Whether a run that is taken up again has had all of its blocks, so that none is left to begin with.</summary>
    /// <param name="blocksNeeded">As in <see cref="Next"/>.</param>
    public bool IsOver(double? blocksNeeded) =>
        _done >= length.Max || (_done >= length.Min && _launches >= _plannedLaunches && (blocksNeeded <= _done || left() <= TimeSpan.Zero));

    /// <summary>The processes of a generation are up and warm.</summary>
    /// <param name="took">How long that took: the later ones are expected to take as long.</param>
    public void Launched(TimeSpan took)
    {
        int toCome = Math.Max(0, _plannedLaunches - Launch);
        _share = left() is var rest && rest > s_noLimit ? rest : (rest - toCome * took) / (toCome + 1);
        (_inGeneration, _spent) = (0, TimeSpan.Zero);
    }

    /// <summary>The present block is over: goes on to the next.</summary>
    /// <param name="took">How long the block took.</param>
    /// <param name="blocksNeeded">Blocks that would reach the run's precision, from the widths so far; null while nothing is known.</param>
    /// <returns>Whether there is a next one.</returns>
    public bool Next(TimeSpan took, double? blocksNeeded)
    {
        _spent += took;
        TimeSpan each = _spent / ++_inGeneration;
        if (IsLast(each, blocksNeeded))
            return false;
        if (isolation == Isolation.Run || (Launch < _plannedLaunches && EndsLaunch(each, blocksNeeded)))
            Launch++;
        Block++;
        return true;
    }

    private bool IsLast(TimeSpan each, double? blocksNeeded)
    {
        if (Block >= length.Max)
            return true;
        if (Block < length.Min || Launch < _plannedLaunches)
            return false;
        return blocksNeeded <= Block || left() < each;
    }

    // In equal parts, whatever ends the run: a fixed number, its precision, or its time.
    private bool EndsLaunch(TimeSpan each, double? blocksNeeded)
    {
        if (length.IsFixed)
            return Block * _plannedLaunches >= Launch * length.Max;
        int least = Math.Max(MinBlocks, (int)Math.Ceiling(length.Min / (double)_plannedLaunches));
        if (_inGeneration < least)
            return false;
        return _spent + each > _share
            || _inGeneration >= Math.Ceiling(Math.Min(blocksNeeded ?? double.PositiveInfinity, length.Max) / _plannedLaunches);
    }
}
