using System.Diagnostics;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Cycles;

/// <summary>Both halves, in order or as two tasks, as often as it takes to time them.</summary>
internal sealed class HalvesWork : IWork
{
    /// <summary>Shorter ones would be timed by the clock's resolution and the scheduler's mood.</summary>
    private static readonly TimeSpan s_least = TimeSpan.FromMilliseconds(20);

    private const int WarmTimes = 200;
    private const long MaxWarmCycles = 10_000;

    private HalvesSetup _setup = new(0, 0, 1);

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        _setup = settings.Deserialize<HalvesSetup>(ControlJson.Options)!;
        HalvesSetup asked = _setup;
        _setup = _setup with { Cycles = Math.Min(_setup.Cycles, MaxWarmCycles), SleepMs = 0 };
        for (int i = 0; i < WarmTimes; i++)
            await OnceAsync();
        _setup = asked;
        return null;
    }

    public async Task<WorkDone> RunAsync(WorkPass pass)
    {
        long started = Stopwatch.GetTimestamp();
        string answer = "";
        int times = 0;
        do
        {
            answer = Answer(times, answer, await OnceAsync());
            times++;
        }
        while (Stopwatch.GetElapsedTime(started) < s_least);
        return new() { Answer = answer, WallMs = Stopwatch.GetElapsedTime(started).TotalMilliseconds / times };
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    // Every time must give the same.
    private static string Answer(int times, string before, string now) => times == 0 || before == now ? now : $"{before}, then {now}";

    private async ValueTask<string> OnceAsync()
    {
        if (!_setup.Tasks)
            return Halves.Answer(Half(0), Half(1));
        Task<ulong> first = Task.Run(() => Half(0)), second = Task.Run(() => Half(1));
        return Halves.Answer(await first, await second);
    }

    private ulong Half(int half)
    {
        if (_setup.SleepMs > 0)
            Thread.Sleep(_setup.SleepMs);
        return Halves.Compute(Halves.Seeds[half], _setup.Cycles);
    }
}
