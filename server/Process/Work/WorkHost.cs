using System.Diagnostics;
using System.Runtime.InteropServices;
using IntegrationMethods.Contract;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Processes.Work;

/// <summary>The process of one work: does what its runner asks, line by line, until its standard input closes.</summary>
internal sealed class WorkHost(IWork work) : IDisposable
{
    private readonly InjectedDelay _delay = new();
    private WorkWindow? _window;

    /// <summary>Stays on the thread that it is called on, which must not be one of the pool's: works that block would change what they measure.</summary>
    public static int Run(IWork work, TextReader input, TextWriter output)
    {
        // The runner decides when it ends, also on Ctrl+C, which a terminal sends to every process of the group.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal => signal.Cancel = true);
        using var host = new WorkHost(work);
        while (input.ReadLine() is { } line)
        {
            output.WriteLine(ControlJson.Write(host.Answer(ControlJson.Read<WorkRequest>(line)!)));
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
                WorkTask.Open => new(Told: work.OpenAsync(request.Setup!.Value).GetAwaiter().GetResult()),
                WorkTask.Run => Run(request.Delay),
                WorkTask.Watch => Watch(),
                WorkTask.Tell => Tell(),
                _ => throw new ArgumentOutOfRangeException(nameof(request)),
            };
        }
        catch (RemedyException error)
        {
            return new(Error: error.Message);
        }
        catch (Exception error)
        {
            return new(Error: $"the work failed with {error.GetType().Name}: {error.Message}");
        }
    }

    private WorkReply Run(double delay)
    {
        using var window = new WorkWindow();
        long started = Stopwatch.GetTimestamp();
        WorkDone done = work.RunAsync().GetAwaiter().GetResult();
        double ms = done.WallMs ?? Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        double injectedMs = _delay.After(ms, delay);
        return window.End() with
        {
            WallMs = ms + injectedMs,
            InjectedMs = delay > 0 ? injectedMs : null,
            SetupMs = done.SetupMs,
            Answer = done.Answer,
            SamplesMs = done.SamplesMs,
        };
    }

    private WorkReply Watch()
    {
        _window?.Dispose();
        _window = new WorkWindow();
        return new();
    }

    private WorkReply Tell()
    {
        WorkReply reply = _window!.End();
        _window.Dispose();
        _window = null;
        return reply;
    }
}
