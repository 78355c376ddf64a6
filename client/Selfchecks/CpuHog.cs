using System.Diagnostics;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A foreign process that keeps one processor busy; ends itself when this one is gone.</summary>
internal sealed class CpuHog : IDisposable
{
    // kill -0 sends nothing: it asks whether the parent is still there, and is built into every shell.
    private readonly Process _process = Process.Start("/bin/sh", ["-c", "while kill -0 $PPID 2>/dev/null; do :; done"]);

    public int Pid => _process.Id;

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
