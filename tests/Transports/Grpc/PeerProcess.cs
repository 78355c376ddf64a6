using System.ComponentModel;
using System.Diagnostics;
using IntegrationMethods.Tests.Client;

namespace IntegrationMethods.Tests.Transports.Grpc;

/// <summary>A program of another make that talks with a test line by line, and ends when its standard input does.</summary>
internal sealed class PeerProcess : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly Task<string> _errors;

    private PeerProcess(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
    }

    /// <summary>Starts a program, or skips the test where it is not installed.</summary>
    public static PeerProcess Start(string program, string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            return new PeerProcess(Process.Start(start)!);
        }
        catch (Win32Exception error)
        {
            Skip.OrFailInCI($"{program} can't be started ({error.Message}): install it, or run tests/run.sh.");
            throw;
        }
    }

    public async Task<string> AskAsync(string line)
    {
        await WriteLineAsync(line);
        return await ReadLineAsync();
    }

    public async Task WriteLineAsync(string line)
    {
        await _process.StandardInput.WriteLineAsync(line);
        await _process.StandardInput.FlushAsync();
    }

    public async Task<string> ReadLineAsync() => await _process.StandardOutput.ReadLineAsync().WaitAsync(s_limit)
        ?? throw new InvalidOperationException($"The peer ended: {await _errors}");

    /// <summary>Waits for the program's own end.</summary>
    /// <returns>Exit code and what it wrote.</returns>
    public async Task<(int Code, string Text)> EndAsync(TimeSpan limit)
    {
        _process.StandardInput.Close();
        string text = await _process.StandardOutput.ReadToEndAsync().WaitAsync(limit);
        await _process.WaitForExitAsync().WaitAsync(limit);
        return (_process.ExitCode, text + await _errors);
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
