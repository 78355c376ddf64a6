using System.Diagnostics;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Work;

/// <summary>One work of a process: carries out the requests that are for it.</summary>
internal sealed class WorkSlot(IWork work, HarnessWarmup harness) : IDisposable
{
    private WorkWindow? _window;

    public IWork Work => work;

    public void Dispose() => _window?.Dispose();

    public WorkReply Answer(WorkRequest request)
    {
        try
        {
            return request.Do switch
            {
                WorkTask.Open => Open(request),
                WorkTask.First => new() { WallMs = Wait(work.FirstAsync()) },
                WorkTask.WarmHarness => harness.Run(work, request),
                WorkTask.WaitForJit => harness.WaitForJit(),
                WorkTask.Prepare => new() { Engine = Wait(work.PrepareAsync(request.Pass!)) },
                WorkTask.Run => Run(request.Pass!, request.AtNs),
                WorkTask.Verify => new() { Proof = Wait(work.VerifyAsync()) },
                WorkTask.Flush => Done(work.FlushAsync()),
                WorkTask.ReleaseConnections => Done(work.ReleaseConnectionsAsync()),
                WorkTask.MeasureHoldings => new() { Holdings = ProcessHoldings.Now() },
                WorkTask.StartCosts => StartCosts(),
                WorkTask.EndCosts => EndCosts(),
                WorkTask.Close => Done(work.DisposeAsync().AsTask()),
                _ => throw new ArgumentOutOfRangeException(nameof(request)),
            };
        }
        catch (RemedyException error)
        {
            // It may be a peer's text, which from here on goes to terminals and files.
            return new() { Error = OutsideText.Line(error.Message) };
        }
        catch (OutOfMemoryException)
        {
            return new() { Error = FailureText.OutOfMemory };
        }
        catch (Exception error)
        {
            return new() { Error = $"the work failed with {error.GetType().Name}: {OneLine.Of(error)}" };
        }
    }

    private WorkReply Open(WorkRequest request)
    {
        if (request.MinThreads is { } threads)
            ThreadPool.SetMinThreads(threads, threads);
        return new() { Opened = Wait(work.OpenAsync(request.Settings!.Value)) };
    }

    private WorkReply Run(WorkPass pass, long? atNs)
    {
        using var window = new WorkWindow(work);
        long? beganNs = atNs is { } at ? HostClock.WaitUntil(at) : null;
        long started = Stopwatch.GetTimestamp();
        WorkDone done = Wait(work.RunAsync(pass));
        double ms = done.WallMs ?? Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        double injectedMs = InjectedDelay.After(ms, pass.Delay);
        return window.End() with { BeganNs = beganNs, WallMs = ms + injectedMs, InjectedMs = pass.Delay > 0
            ? injectedMs
            : null, Done = done };
    }

    private static WorkReply Done(Task task)
    {
        task.GetAwaiter().GetResult();
        return new();
    }

    private WorkReply StartCosts()
    {
        Done(work.ReopenConnectionsAsync());
        _window?.Dispose();
        _window = new WorkWindow(work);
        return new();
    }

    private WorkReply EndCosts()
    {
        WorkReply reply = _window!.End();
        _window.Dispose();
        _window = null;
        return reply;
    }

    // Blocks the main thread, which has nothing else to do.
    private static T Wait<T>(Task<T> task) => task.GetAwaiter().GetResult();
}
