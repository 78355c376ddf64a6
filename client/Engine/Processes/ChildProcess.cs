using System.Diagnostics;
using System.Runtime.InteropServices;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>A program of this product in a process of its own, spoken to in lines of JSON. Every wait has a limit; disposing it ends it.</summary>
internal sealed class ChildProcess : IAsyncDisposable
{
    private static readonly TimeSpan s_stopLimit = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly string _name;
    private readonly TaskCompletionSource _errorsRead = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile string? _lastError;

    private ChildProcess(string name, Process process)
    {
        _name = name;
        _process = process;
        _process.ErrorDataReceived += (_, line) => Remember(line.Data);
        _process.BeginErrorReadLine();
    }

    public int Pid => _process.Id;

    /// <summary>Processor time used so far.</summary>
    public TimeSpan ProcessorTime => _process.HasExited ? TimeSpan.Zero : _process.TotalProcessorTime;

    /// <summary>Starts a program from the folder of this one, in the way in which this one was started.</summary>
    public static ChildProcess Start(string name, string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string?>? variables = null)
    {
        (string host, string? assembly) = HostOf(program);
        var start = new ProcessStartInfo(host)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = ConsoleText.Utf8,
            StandardOutputEncoding = ConsoleText.Utf8,
            StandardErrorEncoding = ConsoleText.Utf8,
            UseShellExecute = false,
        };
        if (assembly is not null)
            start.ArgumentList.Add(assembly);
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        foreach ((string variable, string? value) in variables ?? new Dictionary<string, string?>())
            start.Environment[variable] = value;
        return new ChildProcess(name, Process.Start(start)!);
    }

    /// <summary>Writes a line and reads the answer.</summary>
    /// <exception cref="RemedyException">It has ended, is silent for longer than <paramref name="limit"/>, or says what is not understood.</exception>
    public async Task<T> AskAsync<T>(string line, TimeSpan limit, CancellationToken ct)
    {
        try
        {
            await _process.StandardInput.WriteLineAsync(line.AsMemory(), ct);
            await _process.StandardInput.FlushAsync(ct);
        }
        catch (IOException)
        {
            throw await EndedAsync();
        }
        return await ReadAsync<T>(limit, ct);
    }

    /// <summary>Reads its next line.</summary>
    /// <inheritdoc cref="AskAsync{T}" path="/exception"/>
    public async Task<T> ReadAsync<T>(TimeSpan limit, CancellationToken ct)
    {
        string? line;
        try
        {
            line = await _process.StandardOutput.ReadLineAsync(ct).AsTask().WaitAsync(limit, ct);
        }
        catch (TimeoutException)
        {
            throw new RemedyException($"{_name} (process {Pid}) did not answer within {limit.TotalSeconds:0.#} s: check whether the machine or the database is stuck, then run again");
        }
        if (line is null)
            throw await EndedAsync();
        try
        {
            return ControlJson.Read<T>(line) ?? throw NotUnderstood(line);
        }
        catch (System.Text.Json.JsonException)
        {
            throw NotUnderstood(line);
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            _process.StandardInput.Close();
            await _process.WaitForExitAsync().WaitAsync(s_stopLimit);
        }
        catch (Exception stuck) when (stuck is TimeoutException or IOException)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync().WaitAsync(s_stopLimit);
        }
        _process.Dispose();
    }

    private RemedyException NotUnderstood(string line) =>
        new($"{_name} (process {Pid}) sent '{line}', which is not understood: build server and client from the same version");

    private async Task<RemedyException> EndedAsync()
    {
        // Its last words may still be on their way.
        await Task.WhenAny(_errorsRead.Task, Task.Delay(TimeSpan.FromSeconds(2)));
        string why = _lastError is { } error
            ? error.StartsWith("error: ", StringComparison.Ordinal) ? error["error: ".Length..] : error
            : "it gave no reason: check the system's log, for example for a lack of memory";
        return new RemedyException($"{_name} ended: {why}");
    }

    private void Remember(string? line)
    {
        if (line is null)
            _errorsRead.TrySetResult();
        else if (line.StartsWith("error: ", StringComparison.Ordinal) || _lastError is null)
            _lastError = line;
    }

    /// <summary>What starts a program: its own executable where this one is its own, as in a self-contained build, and dotnet otherwise.</summary>
    internal static (string Host, string? Assembly) HostOf(string program)
    {
        string executable = Path.Combine(AppContext.BaseDirectory, Executable(program));
        return Environment.ProcessPath is { } own && Path.GetDirectoryName(own) == Path.GetDirectoryName(executable) && File.Exists(executable)
            ? (executable, null)
            : (DotnetHost(), Path.Combine(AppContext.BaseDirectory, $"{program}.dll"));
    }

    // This program may be run by a test runner, so find dotnet from the runtime's own folder.
    private static string DotnetHost()
    {
        string root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        string host = Path.Combine(root, Executable("dotnet"));
        return File.Exists(host) ? host : "dotnet";
    }

    private static string Executable(string program) => OperatingSystem.IsWindows() ? $"{program}.exe" : program;
}
