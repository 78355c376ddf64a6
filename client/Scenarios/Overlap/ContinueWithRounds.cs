namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>Writes with a continuation that closes the file, sorts, and awaits it; the author awaited the write alone.</summary>
internal sealed class ContinueWithRounds(OverlapSetup setup, byte[] content) : Rounds(setup, content)
{
    public override async Task RunAsync()
    {
        for (int round = 0; round < Setup.Times; round++)
        {
            FileStream file = Create(round);
            Task write = file.WriteAsync(Content, 0, Content.Length);
            Task<Task> closed = write.ContinueWith(
                written =>
                {
                    Close(file);
                    return written;
                },
                TaskScheduler.Default);
            Sort(round);
            // The inner one is the write, whose failure would else be lost.
            await await closed;
        }
    }
}
