using IntegrationMethods.Measurement.Files;
using Microsoft.Diagnostics.NETCore.Client;

namespace IntegrationMethods.Client.Engine.Traces;

/// <summary>The traces of a cell's two ends, in the results folder.</summary>
internal static class CellTrace
{
    /// <summary>Work that is sampled, ms: a repetition alone has too few samples.</summary>
    public const double WorkMs = 2_000;

    /// <summary>Longest time for that: most of a short pass is preparation and verification.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    /// <param name="runId">The run.</param>
    /// <param name="cell">The cell's name.</param>
    /// <param name="folder">Folder of the results.</param>
    /// <param name="pids">The processes of each end.</param>
    /// <param name="work">Makes passes until enough was sampled.</param>
    /// <param name="ct">Stops it.</param>
    /// <returns>The hottest methods of each end.</returns>
    /// <exception cref="RemedyException">A process can't be traced, or its file can't be written or read.</exception>
    public static async Task<IReadOnlyList<HotMethod>> TakeAsync(string runId, string cell, string folder,
        IReadOnlyList<(TracedEnd End, int Pid)> pids, Func<Task<IReadOnlyList<TimedWindow>>> work, CancellationToken ct)
    {
        try
        {
            Directory.CreateDirectory(Path.Combine(folder, TraceFiles.Folder));
            IReadOnlyList<TimedWindow> windows = await SampleAsync(
                [.. pids.Select(end => (end.Pid, PathOf(end.End, TraceFiles.Events)))], work, ct);
            return [.. pids.SelectMany(end => Read(end.End, windows))];
        }
        // The library reports what went wrong in a process, a stream or a file by a dozen types.
        catch (Exception error) when (error is not (OperationCanceledException or RemedyException))
        {
            throw new RemedyException($"{OneLine.Of(error)}{Remedy(error)}", error);
        }

        string PathOf(TracedEnd end, string kind) => Path.Combine(folder, TraceFiles.Of(cell, end, kind));

        IEnumerable<HotMethod> Read(TracedEnd end, IReadOnlyList<TimedWindow> windows)
        {
            using var trace = new TraceLogFile(PathOf(end, TraceFiles.Events), windows);
            trace.WriteStacks(PathOf(end, TraceFiles.Stacks));
            return [.. trace.Hottest().Select((hot, place) => new HotMethod
            {
                RunId = runId,
                Cell = cell,
                End = end,
                Rank = place + 1,
                Method = hot.Method,
                Share = hot.Share,
            })];
        }
    }

    private static async Task<IReadOnlyList<TimedWindow>> SampleAsync(IReadOnlyList<(int Pid, string Path)> ends,
        Func<Task<IReadOnlyList<TimedWindow>>> work, CancellationToken ct)
    {
        var traced = new List<TracedProcess>();
        try
        {
            foreach ((int pid, string path) in ends)
                traced.Add(await TracedProcess.StartAsync(pid, path, ct));
            IReadOnlyList<TimedWindow> windows = await work();
            foreach (TracedProcess process in traced)
                await process.EndAsync(ct);
            return windows;
        }
        finally
        {
            traced.ForEach(process => process.Dispose());
        }
    }

    private static string Remedy(Exception error) => error is ServerNotAvailableException
        ? " (unset DOTNET_EnableDiagnostics, and use the same TMPDIR for all processes)"
        : "";
}
