using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Reports.Tables;
using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>Every figure with its slope, how far the soak is, and the latest window, drawn anew after each.</summary>
internal sealed class SoakProgress : ISoakObserver
{
    private readonly IAnsiConsole _console;
    private readonly LiveRegion _region;
    private readonly TimeSpan _duration;

    public SoakProgress(IAnsiConsole console, LiveRegion region, TimeSpan duration)
    {
        (_console, _region, _duration) = (console, region, duration);
        region.Show([new Line("warm-up")]);
    }

    public void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left)
    {
        if (!window.Valid)
            _region.Keep(SoakSentences.Window(window, left), new Style(Color.Red));
        TextTable.Lines table = SoakSentences.Table(SoakSentences.Known(drifts)).Fit(Sentences.Width(_console)).First();
        _region.Show(
        [
            .. table.Rows.Count == 0 ? [] : table.Head.Concat(table.Rows).Select(line => new Line(line)),
            new Line(ProgressBar.Of(1 - left / _duration, $"{Wording.Clock(left)} left", _console.Profile.Capabilities.Unicode)),
            new Line(SoakSentences.Window(window, left)),
        ]);
    }
}
