namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A line for every stage of a long run, and none for a single repetition.</summary>
internal sealed class CheckProgress(string what, Action<string> say) : IRunObserver
{
    private int _block;

    public void Warming(Cell cell, int number, int of)
    {
        if (number == 1)
            say(string.Create(CultureInfo.InvariantCulture, $"  {what}: {of} cells warm up"));
    }

    public void NotStarted(Cell cell, string reason) => say($"  {what}: {cell.Key} did not start: {OneLine.Of(reason)}");

    public void Noisy(int block, string noise) => say($"  {what}: {Reports.Sentences.Wording.Noisy(block, noise)}");

    public void Finished(RepetitionRecord run)
    {
        if (run.Block == _block)
            return;
        _block = run.Block;
        say(string.Create(CultureInfo.InvariantCulture, $"  {what}: block {_block}"));
    }
}
