using System.Diagnostics;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Tests.EndToEnd;

/// <summary>A program of the product, started for real, in a folder of the test's own; ended with it.</summary>
internal sealed class Program : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(2);

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
    public static Program Start(string program, string folder, params string[] arguments)
    {
        string dotnet = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));
        var start = new ProcessStartInfo(OperatingSystem.IsWindows() ? $"{dotnet}.exe" : dotnet)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.ArgumentList.Add(Path.Combine(AppContext.BaseDirectory, $"{program}.dll"));
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        return new Program(Process.Start(start)!);
    }

    /// <summary>Starts a program and waits for its end.</summary>
    public static async Task<ProgramResult> RunAsync(string program, string folder, params string[] arguments)
    {
        using Program started = Start(program, folder, arguments);
        started.Input.Close();
        return await started.EndAsync();
    }

    public async Task<string> ReadLineAsync() =>
        await _process.StandardOutput.ReadLineAsync().WaitAsync(s_limit) ?? throw new InvalidOperationException($"ended: {await _errors}");

    public async Task<ProgramResult> EndAsync()
    {
        string output = await _process.StandardOutput.ReadToEndAsync().WaitAsync(s_limit);
        await _process.WaitForExitAsync().WaitAsync(s_limit);
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
