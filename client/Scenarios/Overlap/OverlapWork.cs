using System.Diagnostics;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>The rounds of one repetition, and the file, which goes with this process however the run ends.</summary>
internal sealed class OverlapWork : IWork
{
    private const int WarmTimes = 3;
    private const int WarmBytes = 64 * 1024;
    private const int WarmItems = 100;

    private OverlapSetup? _setup;
    private byte[] _content = [];

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        _setup = settings.Deserialize<OverlapSetup>(ControlJson.Options)!;
        Directory.CreateDirectory(Path.GetDirectoryName(_setup.Path)!);
        for (int i = 0; i < WarmTimes; i++)
            await OverlapVariant.Rounds(_setup with { Bytes = WarmBytes, Items = WarmItems, Times = 1 }, FileContent.Make(WarmBytes))
                .RunAsync();
        _content = FileContent.Make(_setup.Bytes);
        return null;
    }

    public async Task<WorkDone> RunAsync(WorkPass pass)
    {
        Rounds rounds = OverlapVariant.Rounds(_setup!, _content);
        long started = Stopwatch.GetTimestamp();
        await rounds.RunAsync();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(started);
        return new() { Answer = rounds.Answer(), WallMs = elapsed.TotalMilliseconds };
    }

    public async Task<WorkProof> VerifyAsync() => new() { Answer = await FileContent.ReadAsync(_setup!.Path, CancellationToken.None) };

    // The disk need hold no more than one file: each cell has its own, as their processes start side by side.
    public Task ReleaseConnectionsAsync()
    {
        File.Delete(_setup!.Path);
        return Task.CompletedTask;
    }

    public bool FinishesItsPass => true;

    public ValueTask DisposeAsync()
    {
        if (_setup is null)
            return ValueTask.CompletedTask;
        try
        {
            File.Delete(_setup.Path);
            // The runner removes it too, unless it was ended at once.
            Directory.Delete(Path.GetDirectoryName(_setup.Path)!);
        }
        catch (IOException)
        {
            // Gone already, or others are in it.
        }
        return ValueTask.CompletedTask;
    }
}
