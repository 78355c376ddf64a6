using System.Runtime.InteropServices;
using IntegrationMethods.Processes;

namespace IntegrationMethods.Client.Running;

/// <summary>
/// Ctrl+C, SIGTERM and SIGHUP: the first stops a run, which then writes what is done; the second ends the program at once. Its
/// processes end with it, as their input closes.
/// </summary>
internal sealed class Interruption : IDisposable
{
    /// <summary>What shells expect of a program that SIGINT ended.</summary>
    public const int ExitCode = 130;

    /// <summary>How the files of such a run tell it.</summary>
    public const string Because = "stopped by the user";

    private readonly CancellationTokenSource _stopping = new();
    private readonly Action<string> _say;
    private readonly EndingSignals _signals;
    private int _count;

    public Interruption(Action<string> say)
    {
        _say = say;
        _signals = new(Stop);
    }

    public CancellationToken Token => _stopping.Token;

    public void Dispose()
    {
        _signals.Dispose();
        _stopping.Dispose();
    }

    private void Stop(PosixSignalContext context)
    {
        context.Cancel = true;
        // When a terminal closes, both its shell and the system may send one: no wish to quit at once.
        if (context.Signal == PosixSignal.SIGHUP && Volatile.Read(ref _count) > 0)
            return;
        if (Interlocked.Increment(ref _count) > 1)
            End();
        try
        {
            _say("Stopping; completed results are being saved. Press Ctrl+C again to quit now.");
        }
        catch (OutputException)
        {
            // The run stops all the same.
        }
        _stopping.Cancel();
    }

    private static void End()
    {
        // A live table has hidden it.
        if (!Console.IsOutputRedirected)
            Console.Write("\e[?25h");
        Environment.Exit(ExitCode);
    }
}
