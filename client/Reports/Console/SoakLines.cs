using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Reports.Console;

/// <summary>A plain line for some windows: for files, pipes and logs, where thousands of lines are too many.</summary>
internal sealed class SoakLines(TimeSpan duration, Action<string> write) : ISoakObserver
{
    private const int MaxLines = 40;

    private readonly TimeSpan _step = duration / MaxLines;
    private TimeSpan _next = TimeSpan.MaxValue;

    public void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left)
    {
        if (left > _next && window.Valid)
            return;
        write(SoakSentences.Window(window, left));
        _next = left - _step;
    }
}
