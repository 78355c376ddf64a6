using System.Globalization;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Reports.Console;

/// <summary>A plain line for everything that happens: for files, pipes and logs.</summary>
internal sealed class LineProgress(int repetitions, Action<string> write) : IRunObserver
{
    private int _done;
    private int _repetitions = repetitions;

    public void Noisy(int block, string reason, int again)
    {
        _repetitions += again;
        write(Wording.Noisy(block, reason, again));
    }

    public void Warming(Cell cell, int number, int of) =>
        write(string.Create(CultureInfo.InvariantCulture, $"warm-up {number}/{of}: {Wording.Name(cell)}"));

    public void NotStarted(Cell cell, string reason) => write($"{cell.Key}: NOT STARTED: {OneLine.Of(reason)}");

    public void Finished(RepetitionRecord run) =>
        write(string.Create(CultureInfo.InvariantCulture, $"{++_done}/{_repetitions} block {run.Block}: {Wording.Outcome(run)}"));
}
