using System.Diagnostics;
using System.Runtime.InteropServices;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Processes;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>A child process: a program of this product that exchanges lines of JSON. Every wait has a limit; disposal ends it.</summary>
internal sealed class ChildProcess : IChild
{
    private static readonly TimeSpan s_stopLimit = TimeSpan.FromSeconds(5);

    private static readonly Task<string> s_never = new TaskCompletionSource<string>().Task;

    private readonly Process _process;
    private readonly MemoryGroup? _memory;
    private readonly TaskCompletionSource _errorsRead = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile string? _lastError;

    private ChildProcess(string name, Process process, MemoryGroup? memory = null)
    {
        (Name, _process, Pid, _memory) = (name, process, process.Id, memory);
        _process.ErrorDataReceived += (_, line) => Remember(line.Data);
        _process.BeginErrorReadLine();
    }

    public string Name { get; }

    // A process that is over has none.
    public int Pid { get; }

    public Task<string> Lost => s_never;

    public bool HasEnded => _process.HasExited;

    public string EndedBecause => Ended(EndReason.CodeOf(_process));

    /// <exception cref="RemedyException">The system does not let its processors or its memory be limited.</exception>
    public static ChildProcess Start(WorkStart work)
    {
        ProcessStartInfo start = StartOf(work.Program, work.Arguments, work.Variables, work.Folder);
        MemoryGroup? memory = work.MemoryBytes is { } bytes ? MemoryGroup.Create(bytes) : null;
        try
        {
            memory?.Enter(start);
            return new(work.Name, work.Processors is { } processors ? Affinity.Start(start, processors) : Process.Start(start)!, memory);
        }
        catch
        {
            memory?.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Starts a program from the folder of this one, in the way in which this one was started, or from that of another build.
    /// </summary>
    public static ChildProcess Start(string name, string program, IEnumerable<string> arguments,
        IReadOnlyDictionary<string, string?>? variables = null, string? folder = null) =>
        new(name, Process.Start(StartOf(program, arguments, variables, folder))!);

    private static ProcessStartInfo StartOf(string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string?>? variables,
        string? folder)
    {
        (string host, string? assembly) = folder is null ? HostOf(program) : HostOf(program, folder);
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
        return start;
    }

    public async Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct)
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
        return await ReadLineAsync(limit, ct);
    }

    /// <exception cref="RemedyException">It has ended, is silent for longer than <paramref name="limit"/>, or says what is not
    /// understood.</exception>
    public async Task<T> ReadAsync<T>(TimeSpan limit, CancellationToken ct) => ControlLine.Read<T>(this, await ReadLineAsync(limit, ct));

    private async Task<string> ReadLineAsync(TimeSpan limit, CancellationToken ct)
    {
        try
        {
            return await _process.StandardOutput.ReadLineAsync(ct).AsTask().WaitAsync(limit, ct) ?? throw await EndedAsync();
        }
        catch (TimeoutException)
        {
            throw ControlLine.Silent(this, limit);
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
        _memory?.Dispose();
    }

    private async Task<RemedyException> EndedAsync()
    {
        // Its last words may still be on their way.
        await Task.WhenAny(_errorsRead.Task, Task.Delay(TimeSpan.FromSeconds(2)));
        return new RemedyException(Ended(await EndReason.CodeAsync(_process)));
    }

    private string Ended(int? code) => $"{Name} ended: {OfMemory(code) ?? EndReason.Of(code, _lastError)}";

    private string? OfMemory(int? code) => _memory is null ? null : MemoryEnd.Of(code, _lastError, _memory.Bytes, _memory.HasKilled);

    private void Remember(string? line)
    {
        if (line is null)
            _errorsRead.TrySetResult();
        else if (line.StartsWith("error: ", StringComparison.Ordinal) || _lastError is null)
            _lastError = line;
    }

    /// <summary>
    /// What starts a program: its own executable where this one is its own, as in a self-contained build, and dotnet otherwise.
    /// </summary>
    internal static (string Host, string? Assembly) HostOf(string program)
    {
        string executable = Path.Combine(AppContext.BaseDirectory, Executable(program));
        return Environment.ProcessPath is { } own && Path.GetDirectoryName(own) == Path.GetDirectoryName(executable)
            && File.Exists(executable)
            ? (executable, null)
            : (DotnetHost(), Path.Combine(AppContext.BaseDirectory, $"{program}.dll"));
    }

    /// <summary>
    /// The same for a program of another build: its own executable where the build brings its runtime along, and dotnet otherwise.
    /// </summary>
    internal static (string Host, string? Assembly) HostOf(string program, string folder) =>
        File.Exists(Path.Combine(folder, $"{program}.runtimeconfig.json"))
            && !File.ReadAllText(Path.Combine(folder, $"{program}.runtimeconfig.json"))
            .Contains("\"includedFrameworks\"", StringComparison.Ordinal)
            ? (DotnetHost(), Path.Combine(folder, $"{program}.dll"))
            : (Path.Combine(folder, Executable(program)), null);

    // This program may be run by a test runner, so find dotnet from the runtime's own folder.
    internal static string DotnetHost()
    {
        string root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        string host = Path.Combine(root, Executable("dotnet"));
        return File.Exists(host) ? host : "dotnet";
    }

    /// <summary>The name of a program's own executable.</summary>
    internal static string Executable(string program) => OperatingSystem.IsWindows() ? $"{program}.exe" : program;
}
