using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Console;

/// <summary>A plain line for everything that happens: for files, pipes and logs.</summary>
internal sealed class LineProgress(int? repetitions, Action<string> write) : IRunObserver
{
    private int _done;

    public void Noisy(int block, string noise) => write(Wording.Noisy(block, noise));

    public void Warming(Cell cell, int number, int of) =>
        write(string.Create(CultureInfo.InvariantCulture, $"warm-up {number}/{of}: {Wording.Name(cell)}"));

    public void NotStarted(Cell cell, string reason) => write($"{cell.Key}: NOT STARTED: {OneLine.Of(reason)}");

    public void Repeated(Cell cell, int block, string reason) => write(Wording.Repeated(cell, block, reason));

    public void Sized(Cell fastest, int calls, double ms) => write(Wording.Sized(fastest, calls, ms));

    public void Short(Outlook outlook) => write(Wording.Left(outlook));

    public void Finished(RepetitionRecord run)
    {
        string of = repetitions is { } all ? string.Create(CultureInfo.InvariantCulture, $"{++_done}/{all} ") : "";
        write(string.Create(CultureInfo.InvariantCulture, $"{of}block {run.Block}: {Wording.Outcome(run)}"));
    }

    public void Measured(int block, Precision? precision, Outlook? outlook) =>
        write(string.Create(CultureInfo.InvariantCulture, $"block {block}: {Wording.Measured(precision, outlook)}"));
}
