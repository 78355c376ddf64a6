using System.ComponentModel;
using System.Diagnostics;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A program of another make: it talks with a test line by line, or runs to its end, within a limit.</summary>
internal sealed class PeerProcess : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(90);

    private readonly Process _process;
    private readonly Task<string> _errors;

    private PeerProcess(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
    }

    /// <summary>A file of tests/Peers.</summary>
    public static string File(string path) => Path.Combine(AppContext.BaseDirectory, "Peers", "Programs", path);

    /// <summary>Ends the test, as <see cref="Skip"/> does, unless the program runs and ends well.</summary>
    /// <param name="package">What Debian calls the package that holds it.</param>
    /// <param name="program">The program.</param>
    /// <param name="probe">Arguments that make it end at once.</param>
    public static async Task RequireAsync(string package, string program, params string[] probe)
    {
        try
        {
            await RunAsync(program, probe);
        }
        catch (Exception missing) when (missing is Win32Exception or InvalidOperationException)
        {
            Skip.OrFailInCI($"{package} is not installed: apt-get install {package}");
        }
    }

    /// <returns>The lines of its output.</returns>
    /// <exception cref="InvalidOperationException">It failed; the message is what it said.</exception>
    public static async Task<string[]> RunAsync(string program, params string[] arguments)
    {
        using PeerProcess process = Launch(program, "", arguments);
        (int code, string output, string errors) = await process.EndAsync();
        return code == 0
            ? output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            : throw new InvalidOperationException($"{program} ended with {code}: {output}{errors}");
    }

    /// <summary>Starts a program, which ends when its standard input does, or skips the test where it is not installed.</summary>
    /// <param name="program">The program.</param>
    /// <param name="folder">Where it runs; empty is the test's own.</param>
    /// <param name="arguments">Its arguments.</param>
    public static PeerProcess Start(string program, string folder, params string[] arguments)
    {
        try
        {
            return Launch(program, folder, arguments);
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
    public async Task<(int Code, string Output, string Errors)> EndAsync(TimeSpan? limit = null)
    {
        TimeSpan timeout = limit ?? s_limit;
        _process.StandardInput.Close();
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

    internal static PeerProcess Launch(string program, string folder, string[] arguments) => new(Process.Start(new ProcessStartInfo(program, arguments)
    {
        WorkingDirectory = folder,
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!);
}
