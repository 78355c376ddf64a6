namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>Writes, then sorts.</summary>
internal sealed class SyncRounds(OverlapSetup setup, byte[] content) : Rounds(setup, content)
{
    public override Task RunAsync()
    {
        for (int round = 0; round < Setup.Times; round++)
        {
            FileStream file = Create(round);
            file.Write(Content, 0, Content.Length);
            Close(file);
            Sort(round);
        }
        return Task.CompletedTask;
    }
}
