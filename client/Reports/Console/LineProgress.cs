using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Console;

/// <summary>A plain line for each step: for files, pipes and logs.</summary>
internal sealed class LineProgress(Action<string> write) : IRunObserver
{
    private bool _isWarmingUp;

    public void Noisy(int block, string noise) => write(Wording.Noisy(block, noise));

    public void Starting(Cell cell, int number, int of)
    {
        if (number == 1)
            write(string.Create(CultureInfo.InvariantCulture, $"starting the processes of {of} {(of == 1 ? "cell" : "cells")}"));
        _isWarmingUp = false;
    }

    public void WarmingUp(TimeSpan left)
    {
        if (!_isWarmingUp)
            write(Wording.WarmingUp(left));
        _isWarmingUp = true;
    }

    public void NotStarted(Cell cell, string reason) => write($"{cell.Key}: NOT STARTED: {OneLine.Of(reason)}");

    public void Repeated(Cell cell, int block, string reason) => write(Wording.Repeated(cell, block, reason));

    public void Sized(Cell fastest, int calls, double ms) => write(Wording.Sized(fastest, calls, ms));

    public void Short(Outlook outlook) => write(Wording.Left(outlook));

    public void Finished(RepetitionRecord run)
    {
        if (!run.Valid)
            write(string.Create(CultureInfo.InvariantCulture, $"block {run.Block}: {Wording.Outcome(run)}"));
    }

    public void Probed(RateProbe probe)
    {
        if (probe.Reason is not null)
            write(Wording.Probed(probe));
    }

    public void Searched(int launch, IReadOnlyList<FoundRate> rates, TimeSpan? left) => write(RateSentences.Searched(launch, rates, left));

    public void Tracing(Cell cell, int number, int of)
    {
        if (number == 1)
            write(string.Create(CultureInfo.InvariantCulture, $"tracing {of} {(of == 1 ? "cell" : "cells")}"));
    }

    public void NotTraced(Cell cell, string reason) => write(Wording.NotTraced(cell, reason));

    public void Measured(int block, Precision? precision, Outlook? outlook) =>
        write(string.Create(CultureInfo.InvariantCulture, $"block {block}: {Wording.Measured(precision, outlook)}"));
}
