using System.Diagnostics;
using System.Runtime.InteropServices;
using IntegrationMethods.Contract;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A program of the product, started for real, in a folder of the test's own; ended with it.</summary>
internal sealed class Program : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    private readonly Process _process;
    private readonly Task<string> _errors;

    private Program(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
    }

    public int Pid => _process.Id;

    public StreamWriter Input => _process.StandardInput;

    /// <param name="program"><c>client</c> or <c>server</c>.</param>
    /// <param name="folder">Its current folder.</param>
    /// <param name="arguments">As on a command line.</param>
    public static Program Start(string program, string folder, params string[] arguments) =>
        StartTool(Dotnet, folder, Command(program, arguments));

    /// <summary>Starts it as a user with a home folder of the test's own.</summary>
    public static Program StartAtHome(string program, string home, params string[] arguments) =>
        StartTool(Dotnet, home, Command(program, arguments), home);

    /// <summary>Starts a program and waits for its end.</summary>
    public static async Task<ProgramResult> RunAsync(string program, string folder, params string[] arguments)
    {
        using Program started = Start(program, folder, arguments);
        started.Input.Close();
        return await started.EndAsync();
    }

    /// <summary>Starts a program of the machine and waits for its end.</summary>
    public static async Task<ProgramResult> RunToolAsync(string tool, string folder, params string[] arguments)
    {
        using Program started = StartTool(tool, folder, arguments);
        started.Input.Close();
        return await started.EndAsync(TimeSpan.FromMinutes(10));
    }

    private static string Dotnet => Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));

    private static string[] Command(string program, string[] arguments) => [Path.Combine(AppContext.BaseDirectory, $"{program}.dll"), .. arguments];

    private static Program StartTool(string tool, string folder, string[] arguments, string? home = null)
    {
        var start = new ProcessStartInfo(tool, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // What builds must build what these tests were built with, or it would change the programs under them.
        start.Environment["Feed"] = LibraryStacks.Feed;
        foreach (LibraryStack stack in LibraryStacks.All)
            start.Environment[stack.Switch] = stack.State == "on" ? "on" : "off";
        if (home is not null)
            start.Environment["HOME"] = start.Environment["USERPROFILE"] = start.Environment["APPDATA"] = start.Environment["LOCALAPPDATA"] = home;
        return new(Process.Start(start)!);
    }

    public async Task<string> ReadLineAsync() =>
        await _process.StandardOutput.ReadLineAsync().WaitAsync(s_limit) ?? throw new InvalidOperationException($"ended: {await _errors}");

    public async Task<ProgramResult> EndAsync(TimeSpan? limit = null)
    {
        string output = await _process.StandardOutput.ReadToEndAsync().WaitAsync(limit ?? s_limit);
        await _process.WaitForExitAsync().WaitAsync(limit ?? s_limit);
        return new ProgramResult(_process.ExitCode, output, (await _errors).TrimEnd());
    }

    /// <summary>Sends a signal as kill(1) does.</summary>
    public void Signal(string name)
    {
        using Process kill = Process.Start("kill", [$"-{name}", $"{Pid}"]);
        kill.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }
}
