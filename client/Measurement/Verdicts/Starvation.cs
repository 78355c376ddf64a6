using System.Globalization;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>
/// Thread-pool starvation: work waits although the processors are idle, because the pool's threads are blocked and it adds
/// others one by one. Source: Microsoft, Debug ThreadPool starvation (learn.microsoft.com, .NET diagnostics).
/// </summary>
internal static class Starvation
{
    /// <summary>The pool looks for blocked threads twice a second, or at once where it knows of them; work that computes waits too, but not so long at one go.</summary>
    private const double MinQueuedMs = 100;

    /// <summary>With the processors busy, with this work or with others', waiting is just a queue.</summary>
    private const double MaxBusy = 0.8;

    /// <summary>Which end of a repetition starved, with its figures; null if none did, or nothing is known.</summary>
    public static string? Of(RepetitionRecord run) =>
        IsBusy(run) is not false ? null : Of("the client", run.Client) ?? Of("the server", run.Server);

    private static string? Of(string end, ProcessCost cost) => cost is { TpQueuedMs: >= MinQueuedMs, TpInjected: > 0 }
        ? string.Create(CultureInfo.InvariantCulture, $"{end}'s work waited {cost.TpQueuedMs:0} ms for a thread while the pool added {cost.TpInjected} of them (queue up to {cost.TpQueueMax})")
        : null;

    private static bool? IsBusy(RepetitionRecord run)
    {
        double? cpuMs = run.Client.CpuUserMs + run.Client.CpuSysMs + (run.Server.CpuUserMs + run.Server.CpuSysMs ?? 0);
        double? own = cpuMs / (run.Time.WallMs * run.Noise.Cpus);
        double? others = (run.Noise.ForeignCpuMs + run.Noise.StealMs) / (run.Noise.WindowMs * run.Noise.Cpus);
        return own + others is { } busy ? busy > MaxBusy : null;
    }
}
