using System.Globalization;
using IntegrationMethods.Client.Results;
using IntegrationMethods.Client.Running;
using Spectre.Console;

namespace IntegrationMethods.Client.Reports;

/// <summary>A bar with the time left, for a terminal; what failed stays above it.</summary>
internal sealed class BarProgress : IRunObserver
{
    private readonly IAnsiConsole _console;
    private readonly ProgressContext _progress;
    private readonly TimeProvider _clock;
    private int _repetitions;
    private readonly ProgressTask _bar;
    private long _started;

    public BarProgress(IAnsiConsole console, ProgressContext progress, TimeProvider clock, int repetitions)
    {
        (_console, _progress, _clock, _repetitions) = (console, progress, clock, repetitions);
        _bar = progress.AddTask("starting", maxValue: Math.Max(1, repetitions));
        _started = clock.GetTimestamp();
        progress.Refresh();
    }

    public void Warming(Cell cell, int number, int of)
    {
        // The time left is told from repetitions alone: a warm-up takes many times as long as one of them.
        _started = _clock.GetTimestamp();
        Describe(string.Create(CultureInfo.InvariantCulture, $"warm-up {number} of {of}: {Wording.Name(cell)}"));
    }

    public void NotStarted(Cell cell, string reason) => Keep($"{cell.Key}: NOT STARTED: {OneLine.Of(reason)}");

    public void Noisy(int block, string reason, int again)
    {
        _repetitions += again;
        _bar.MaxValue = Math.Max(1, _repetitions);
        _console.Write(new Text($"{Wording.Noisy(block, reason, again)}\n", new Style(Color.Yellow)));
    }

    public void Finished(RunRecord run)
    {
        if (!run.Valid)
            Keep(Wording.Outcome(run));
        _bar.Increment(1);
        Describe($"{Left()} left, block {run.Block}: {Wording.Outcome(run)}");
    }

    private void Keep(string line) => _console.Write(new Text($"{line}\n", new Style(Color.Red)));

    private void Describe(string what)
    {
        _bar.Description = Markup.Escape(what);
        _progress.Refresh();
    }

    private string Left()
    {
        TimeSpan left = _clock.GetElapsedTime(_started) * (Math.Max(0, _repetitions - _bar.Value) / _bar.Value);
        return left.ToString(left.TotalHours >= 1 ? @"h\:mm\:ss" : @"m\:ss", CultureInfo.InvariantCulture);
    }
}
