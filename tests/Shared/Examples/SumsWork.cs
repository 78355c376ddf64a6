using System.Diagnostics;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Shared.Examples;

/// <summary>The work that <see cref="SumsScenario"/> does in separate processes.</summary>
internal sealed class SumsWork : IWork
{
    private Setup _setup = new(0, false);

    public Task<string?> OpenAsync(JsonElement settings)
    {
        _setup = settings.Deserialize<Setup>(ControlJson.Options)!;
        return Task.FromResult<string?>(null);
    }

    public Task<WorkDone> RunAsync(WorkPass pass)
    {
        long started = Stopwatch.GetTimestamp();
        long sum = 0;
        if (_setup.Linq)
            sum = Enumerable.Range(1, _setup.Numbers).Sum(number => (long)number);
        else
            for (int number = 1; number <= _setup.Numbers; number++)
                sum += number;
        return Task.FromResult(new WorkDone { Answer = Answer(sum), WallMs = Stopwatch.GetElapsedTime(started).TotalMilliseconds });
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    public static string Answer(long sum) => sum.ToString(CultureInfo.InvariantCulture);

    /// <param name="Numbers">From 1 to this one.</param>
    /// <param name="Linq">Or a loop.</param>
    internal sealed record Setup(int Numbers, bool Linq);
}
