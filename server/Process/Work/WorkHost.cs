using System.Diagnostics;
using System.Runtime;
using System.Runtime.InteropServices;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Work;

/// <summary>The process of one work: does what its runner asks, one line of JSON after the other, until the lines end.</summary>
public sealed class WorkHost : IDisposable
{
    /// <summary>The compiler counts 30 calls of a method before it compiles it for good.</summary>
    private const int Rehearsals = 32;

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(200), s_settleLimit = TimeSpan.FromSeconds(3);

    private readonly IWork _work;
    private WorkWindow? _window;

    private WorkHost(IWork work) => _work = work;

    /// <summary>
    /// Stays on the thread that it is called on, which must not be one of the pool's: works that block would change what they measure.
    /// </summary>
    /// <param name="work">What to do; disposed at the end.</param>
    /// <param name="input">Requests. If they end while one is being worked on, their sender is gone, and the process ends at once, unless
    /// the work <see cref="IWork.FinishesItsPass"/>.</param>
    /// <param name="output">Replies, one for each request.</param>
    public static int Run(IWork work, TextReader input, TextWriter output) =>
        Run(work, input, output, work.FinishesItsPass ? () => { } : EndProcess);

    /// <param name="work">What to do; disposed at the end.</param>
    /// <param name="input">Requests.</param>
    /// <param name="output">Replies, one for each request.</param>
    /// <param name="abandon">Ends the process at once.</param>
    internal static int Run(IWork work, TextReader input, TextWriter output, Action abandon)
    {
        // The runner decides when it ends, also on Ctrl+C, which a terminal sends to every process of the group.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal => signal.Cancel = true);
        using var host = new WorkHost(work);
        using var requests = new WorkInput(input, abandon);
        while (requests.Next() is { } line)
        {
            string reply = ControlJson.Write(host.Answer(ControlJson.Read<WorkRequest>(line)!));
            requests.Done();
            output.WriteLine(reply);
            output.Flush();
        }
        work.DisposeAsync().AsTask().GetAwaiter().GetResult();
        return 0;
    }

    public void Dispose() => _window?.Dispose();

    private WorkReply Answer(WorkRequest request)
    {
        try
        {
            return request.Do switch
            {
                WorkTask.Open => Open(request),
                WorkTask.First => new() { WallMs = Wait(_work.FirstAsync()) },
                WorkTask.WarmHarness => WarmHarness(request),
                WorkTask.WaitForJit => WaitForJit(),
                WorkTask.Prepare => new() { Engine = Wait(_work.PrepareAsync(request.Pass!)) },
                WorkTask.Run => Run(request.Pass!, request.AtNs),
                WorkTask.Verify => new() { Proof = Wait(_work.VerifyAsync()) },
                WorkTask.Flush => Done(_work.FlushAsync()),
                WorkTask.ReleaseConnections => Done(_work.ReleaseConnectionsAsync()),
                WorkTask.MeasureHoldings => new() { Holdings = ProcessHoldings.Now() },
                WorkTask.StartCosts => StartCosts(),
                WorkTask.EndCosts => EndCosts(),
                _ => throw new ArgumentOutOfRangeException(nameof(request)),
            };
        }
        catch (RemedyException error)
        {
            // It may be a peer's text, which from here on goes to terminals and files.
            return new() { Error = OutsideText.Line(error.Message) };
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
        return new() { Opened = Wait(_work.OpenAsync(request.Settings!.Value)) };
    }

    private WorkReply WarmHarness(WorkRequest request)
    {
        long started = Stopwatch.GetTimestamp();
        int rehearsals = 0;
        do
        {
            using var window = new WorkWindow(_work);
            EngineCounts? engine = Wait(_work.PrepareAsync(new WorkPass(1)));
            WorkReply reply = window.End() with { Engine = engine, Proof = Wait(_work.VerifyAsync()) };
            ControlJson.Write(reply);
            ControlJson.Read<WorkRequest>(ControlJson.Write(request));
        }
        while (++rehearsals < Rehearsals && !(Stopwatch.GetElapsedTime(started).TotalMilliseconds >= request.LimitMs));
        return new();
    }

    private static WorkReply WaitForJit()
    {
        long started = Stopwatch.GetTimestamp(), before;
        do
        {
            before = JitInfo.GetCompiledMethodCount();
            Thread.Sleep(s_look);
        }
        while (JitInfo.GetCompiledMethodCount() > before && Stopwatch.GetElapsedTime(started) < s_settleLimit);
        return new();
    }

    private WorkReply Run(WorkPass pass, long? atNs)
    {
        using var window = new WorkWindow(_work);
        long? beganNs = atNs is { } at ? HostClock.WaitUntil(at) : null;
        long started = Stopwatch.GetTimestamp();
        WorkDone done = Wait(_work.RunAsync(pass));
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
        _window?.Dispose();
        _window = new WorkWindow(_work);
        return new();
    }

    private WorkReply EndCosts()
    {
        WorkReply reply = _window!.End();
        _window.Dispose();
        _window = null;
        return reply;
    }

    // Not by an exit, which what is at work here could hold up.
    private static void EndProcess()
    {
        using var own = Process.GetCurrentProcess();
        own.Kill();
    }

    // Blocks the main thread, which has nothing else to do.
    private static T Wait<T>(Task<T> task) => task.GetAwaiter().GetResult();
}
