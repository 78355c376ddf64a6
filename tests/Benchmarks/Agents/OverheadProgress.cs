namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>A line for each launch of the processes, and one for what makes figures doubtful.</summary>
/// <param name="say">Takes the lines.</param>
internal sealed class OverheadProgress(Action<string> say) : IRunObserver
{
    public void Starting(Cell cell, int number, int of)
    {
        if (number == 1)
            say(FormattableString.Invariant($"  {of} cells start and warm up"));
    }

    public void Sized(Cell fastest, int calls, double ms) =>
        say(FormattableString.Invariant($"  {calls:N0} calls a repetition, {ms:N0} ms for {fastest.Key}"));

    public void Noisy(int block, string noise) => say($"  {Reports.Sentences.Wording.Noisy(block, noise)}");

    public void Repeated(Cell cell, int block, string reason) =>
        say(FormattableString.Invariant($"  {cell.Key} of block {block} is repeated: {OneLine.Of(reason)}"));
}
