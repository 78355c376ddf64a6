using System.ComponentModel;
using System.Diagnostics;

namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A program of another make: it talks with a test line by line, or runs to its end, within a limit.</summary>
internal sealed class PeerProcess : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(90);

    private readonly ChildProcess _process;

    private PeerProcess(ProcessStartInfo start) => _process = new ChildProcess(start, s_limit);

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
    public static Task<string[]> RunAsync(string program, params string[] arguments) => RunInAsync("", program, arguments);

    /// <summary>The same in a folder.</summary>
    public static async Task<string[]> RunInAsync(string folder, string program, params string[] arguments)
    {
        using PeerProcess process = Launch(program, folder, arguments);
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
        await _process.Input.WriteLineAsync(line);
        await _process.Input.FlushAsync();
    }

    public Task<string> ReadLineAsync() => _process.ReadLineAsync();

    /// <summary>Waits for the program's own end.</summary>
    /// <returns>Exit code and what it wrote.</returns>
    public Task<(int Code, string Output, string Errors)> EndAsync(TimeSpan? limit = null)
    {
        _process.Input.Close();
        return _process.EndAsync(limit);
    }

    public void Dispose() => _process.Dispose();

    internal static PeerProcess Launch(string program, string folder, string[] arguments) =>
        new(new ProcessStartInfo(program, arguments) { WorkingDirectory = folder });
}
