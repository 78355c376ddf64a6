using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Console;

/// <summary>How far a run is: by its repetitions where their number is fixed, else by the time that limits it.</summary>
internal sealed class RunProgress(TimeProvider clock, int? repetitions, bool isUnicode)
{
    private readonly long _begun = clock.GetTimestamp();
    private long _started = clock.GetTimestamp();
    private int? _warming;
    private int _warmed;
    private TimeSpan? _limit;
    private int _done;

    public string? Line => _warming is { } all ? WarmUp(all)
        : repetitions is { } count ? OfRepetitions(count)
        : _limit is { } limit ? OfTime(limit)
        : null;

    /// <param name="of">Cells whose processes are warmed up side by side.</param>
    public void Warm(int of)
    {
        if (_warming is null)
            _warmed = 0;
        _warming = of;
        // The time left is estimated from repetitions alone: a warm-up takes many times as long as one of them.
        _started = clock.GetTimestamp();
    }

    public void Warmed() => _warmed = Math.Min(_warmed + 1, _warming ?? 0);

    public void Limit(TimeSpan? left) => _limit = clock.GetElapsedTime(_begun) + left;

    public void Finish() => (_warming, _done) = (null, _done + 1);

    private string WarmUp(int all) =>
        ProgressBar.Of(_warmed / (double)all, string.Create(CultureInfo.InvariantCulture, $"{_warmed} of {all} cells warm"), isUnicode);

    private string OfRepetitions(int all)
    {
        TimeSpan left = _done == 0 ? TimeSpan.Zero : clock.GetElapsedTime(_started) * (Math.Max(0, all - _done) / (double)_done);
        return ProgressBar.Of(_done / (double)Math.Max(1, Math.Max(_done, all)), _done == 0
            ? ""
            : $"{Wording.Clock(left)} left", isUnicode);
    }

    private string OfTime(TimeSpan limit)
    {
        TimeSpan passed = clock.GetElapsedTime(_begun);
        return ProgressBar.Of(limit > TimeSpan.Zero ? passed / limit : 1, $"at most {Wording.Clock(limit - passed)} left", isUnicode);
    }
}
