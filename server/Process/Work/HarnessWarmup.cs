using System.Diagnostics;
using System.Runtime;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Processes.Work;

/// <summary>Has a process compile what a harness calls around passes, before any pass is timed.</summary>
internal sealed class HarnessWarmup
{
    /// <summary>The compiler counts 30 calls of a method before it compiles it for good.</summary>
    private const int Rehearsals = 32;

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(100), s_quietLimit = TimeSpan.FromSeconds(3);

    private int _rehearsals;
    private long? _quietAt;
    private TimeSpan _reportedJit;

    /// <summary>Runs the harness around a pass until the compiler has counted enough calls, of all works of the process together.</summary>
    public WorkReply Run(IWork work, WorkRequest request)
    {
        long started = Stopwatch.GetTimestamp();
        while (_rehearsals < Rehearsals)
        {
            using var window = new WorkWindow(work);
            EngineCounts? engine = work.PrepareAsync(new WorkPass(1)).GetAwaiter().GetResult();
            WorkReply reply = window.End() with { Engine = engine, Proof = work.VerifyAsync().GetAwaiter().GetResult() };
            ControlJson.Write(reply);
            ControlJson.Read<WorkRequest>(ControlJson.Write(request));
            _rehearsals++;
            if (Stopwatch.GetElapsedTime(started).TotalMilliseconds >= request.LimitMs)
                break;
        }
        return new();
    }

    /// <summary>Waits until the compiler has compiled nothing for a moment; not again if it has done nothing since.</summary>
    public WorkReply WaitForJit()
    {
        long started = Stopwatch.GetTimestamp();
        while (JitInfo.GetCompiledMethodCount() != _quietAt && Stopwatch.GetElapsedTime(started) < s_quietLimit)
        {
            long before = JitInfo.GetCompiledMethodCount();
            Thread.Sleep(s_look);
            if (JitInfo.GetCompiledMethodCount() == before)
                _quietAt = before;
        }
        TimeSpan reported = _reportedJit;
        _reportedJit = JitInfo.GetCompilationTime();
        return new() { JitMs = (_reportedJit - reported).TotalMilliseconds };
    }
}
