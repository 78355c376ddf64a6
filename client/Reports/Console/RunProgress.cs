using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Console;

/// <summary>How far a run is: by its repetitions where their number is fixed, else by the time that limits it.</summary>
internal sealed class RunProgress(TimeProvider clock, int? repetitions, bool isUnicode)
{
    private readonly long _begun = clock.GetTimestamp();
    private long _started = clock.GetTimestamp();
    private int? _starting;
    private int _up;
    private TimeSpan? _limit;
    private int _done;

    public string? Line => _starting is { } all ? Starting(all)
        : repetitions is { } count ? OfRepetitions(count)
        : _limit is { } limit ? OfTime(limit)
        : null;

    /// <param name="of">Cells whose processes are started side by side.</param>
    public void Start(int of)
    {
        if (_starting is null)
            _up = 0;
        _starting = of;
        // The time left is estimated from repetitions alone: a warm-up takes many times as long as one of them.
        _started = clock.GetTimestamp();
    }

    public void Started() => _up = Math.Min(_up + 1, _starting ?? 0);

    public void Limit(TimeSpan? left) => _limit = clock.GetElapsedTime(_begun) + left;

    public void Finish() => (_starting, _done) = (null, _done + 1);

    private string Starting(int all) =>
        ProgressBar.Of(_up / (double)all, string.Create(CultureInfo.InvariantCulture, $"{_up} of {all} cells started"), isUnicode);

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
