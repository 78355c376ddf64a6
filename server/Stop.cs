using IntegrationMethods.Server.Logging;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Server;

/// <summary>
/// Ends a server on request: cancels its calls and notifies its peers. What then still does not end, such as a statement that waits
/// for a lock, ends with the process.
/// </summary>
/// <remarks>On separate threads, as blocking calls may have used up the pool.</remarks>
internal sealed class Stop(RowsServer server, ILoggerFactory logs)
{
    /// <summary>A service manager waits longer; a user at a terminal does not.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(4.5);

    private readonly ILogger _log = logs.CreateLogger("server");
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <returns>Completes when the server has ended, after <paramref name="asked"/>.</returns>
    public Task RunAsync(CancellationToken asked)
    {
        OnThread("stops", () =>
        {
            asked.WaitHandle.WaitOne();
            OnThread("stops in time", EndProcess);
            End();
        });
        return _ended.Task;
    }

#pragma warning disable CA1031 // The task has it.
    private void End()
    {
        try
        {
            server.DisposeAsync().AsTask().GetAwaiter().GetResult();
            _ended.SetResult();
        }
        catch (Exception error)
        {
            _ended.SetException(error);
        }
    }
#pragma warning restore CA1031

    private void EndProcess()
    {
        Thread.Sleep(s_limit);
        // The process is about to end, and its log may have.
        if (_ended.Task.IsCompleted)
            return;
        ServerLog.StoppedLate(_log, s_limit.TotalSeconds);
        logs.Dispose();
        Environment.Exit(0);
    }

    private static void OnThread(string name, ThreadStart work) => new Thread(work) { IsBackground = true, Name = name }.Start();
}
