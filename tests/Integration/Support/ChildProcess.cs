using System.Diagnostics;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A process whose standard streams are the test's; it and what it started end with the test.</summary>
internal sealed class ChildProcess : IDisposable
{
    private readonly Process _process;
    private readonly Task<string> _errors;
    private readonly TimeSpan _limit;

    /// <param name="start">What to start; its streams are redirected here.</param>
    /// <param name="limit">Longest wait for a line or the end.</param>
    /// <exception cref="System.ComponentModel.Win32Exception">The program can't be started.</exception>
    public ChildProcess(ProcessStartInfo start, TimeSpan limit)
    {
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        _process = Process.Start(start)!;
        // Read all along: a process whose pipe is full would wait for ever.
        _errors = _process.StandardError.ReadToEndAsync();
        _limit = limit;
    }

    public int Pid => _process.Id;

    public bool HasExited => _process.HasExited;

    public StreamWriter Input => _process.StandardInput;

    public async Task<string> ReadLineAsync() => await _process.StandardOutput.ReadLineAsync().WaitAsync(_limit)
        ?? throw new InvalidOperationException($"the process ended: {await _errors}");

    /// <summary>Waits for the process's own end.</summary>
    /// <returns>Exit code and what it wrote.</returns>
    public async Task<(int Code, string Output, string Errors)> EndAsync(TimeSpan? limit = null)
    {
        TimeSpan timeout = limit ?? _limit;
        string output = await _process.StandardOutput.ReadToEndAsync().WaitAsync(timeout);
        await _process.WaitForExitAsync().WaitAsync(timeout);
        return (_process.ExitCode, output, await _errors.WaitAsync(timeout));
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
