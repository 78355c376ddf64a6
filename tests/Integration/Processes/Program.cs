using System.Diagnostics;
using System.Net;
using System.Runtime.InteropServices;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Tests.Shared.Examples;
using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A program of the product, started for real, in a folder of the test's own; ended with it.</summary>
internal sealed class Program : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    private readonly ChildProcess _process;

    private Program(ProcessStartInfo start) => _process = new ChildProcess(start, s_limit);

    public int Pid => _process.Pid;

    public bool HasExited => _process.HasExited;

    public StreamWriter Input => _process.Input;

    /// <param name="program"><c>client</c> or <c>server</c>.</param>
    /// <param name="folder">Its current folder.</param>
    /// <param name="arguments">As on a command line.</param>
    public static Program Start(string program, string folder, params string[] arguments) =>
        StartTool(Dotnet, folder, Command(program, arguments));

    /// <summary>Starts it as a user with a home folder of the test's own.</summary>
    public static Program StartAtHome(string program, string home, params string[] arguments) =>
        StartTool(Dotnet, home, Command(program, arguments),
            [("HOME", home), ("USERPROFILE", home), ("APPDATA", home), ("LOCALAPPDATA", home)]);

    /// <summary>
    /// Descriptors of a program that is started with few. The runtime holds one for each assembly, which for CoreWCF are some 200.
    /// </summary>
    /// <param name="key">Its transport.</param>
    public static int SmallFiles(string key) => key.EndsWith("/wcf", StringComparison.Ordinal) ? 320 : 256;

    /// <summary>
    /// Starts it with few descriptors (<see cref="SmallFiles"/>) and 64 MiB of managed memory. It collects every 4 MiB, so that its memory
    /// is what lives and not what waits for its first collection; and compiles a method once, so that it is not code that is compiled again
    /// for minutes.
    /// </summary>
    public static Program StartSmall(string program, string folder, string key, string[] arguments,
        params (string Name, string Value)[] variables) => StartWithFiles(
            program, folder, SmallFiles(key), arguments,
            [("DOTNET_GCHeapHardLimit", "0x4000000"), ("DOTNET_GCgen0size", "0x400000"), ("DOTNET_TieredCompilation", "0"), .. variables]);

    /// <summary>Starts it with so many descriptors.</summary>
    public static Program StartWithFiles(string program, string folder, int files, string[] arguments,
        params (string Name, string Value)[] variables) =>
        StartTool("sh", folder, ["-c", $"ulimit -n {files} && exec \"$0\" \"$@\"", Dotnet, .. Command(program, arguments)], variables);

    /// <summary>Starts a program and waits for its end.</summary>
    public static Task<ProgramResult> RunAsync(string program, string folder, params string[] arguments) =>
        RunAsync(Start(program, folder, arguments));

    /// <summary>The same of one whose catalog has the tests' own scenario, by the start-up hook.</summary>
    public static Task<ProgramResult> RunHookedAsync(string program, string folder, params string[] arguments) =>
        RunAsync(StartTool(Dotnet, folder, Command(program, arguments),
            [("DOTNET_STARTUP_HOOKS", typeof(SumsScenario).Assembly.Location)]));

    /// <summary>Starts a program of the machine and waits for its end.</summary>
    public static Task<ProgramResult> RunToolAsync(string tool, string folder, params string[] arguments) =>
        RunAsync(StartTool(tool, folder, arguments), TimeSpan.FromMinutes(10));

    /// <summary>The same with further variables.</summary>
    public static Task<ProgramResult> RunToolAsync(string tool, string folder, string[] arguments,
        params (string Name, string Value)[] variables) =>
        RunAsync(StartTool(tool, folder, arguments, variables), TimeSpan.FromMinutes(10));

    /// <summary>The host that runs these tests.</summary>
    public static string Dotnet => Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));

    private static string[] Command(string program, string[] arguments) =>
        [Path.Combine(AppContext.BaseDirectory, $"{program}.dll"), .. arguments];

    private static async Task<ProgramResult> RunAsync(Program started, TimeSpan? limit = null)
    {
        using (started)
        {
            started.Input.Close();
            return await started.EndAsync(limit);
        }
    }

    /// <summary>Starts a program of the machine.</summary>
    public static Program StartTool(string tool, string folder, string[] arguments, params (string Name, string Value)[] variables)
    {
        var start = new ProcessStartInfo(tool, arguments) { WorkingDirectory = folder };
        // What builds must build what these tests were built with, or it would change the programs under them.
        start.Environment["CoreWcf"] = CoreWcfLibrary.OffBecause is null ? "on" : "off";
        foreach ((string name, string value) in variables)
            start.Environment[name] = value;
        return new(start);
    }

    public Task<string> ReadLineAsync() => _process.ReadLineAsync();

    /// <summary>The ready line of a server.</summary>
    public async Task<JsonElement> ReadReadyAsync() => JsonDocument.Parse(await ReadLineAsync()).RootElement;

    /// <summary>Where a server that has just started listens.</summary>
    public async Task<IPEndPoint> ReadEndPointAsync() => IPEndPoint.Parse((await ReadReadyAsync()).GetProperty("endpoint").GetString()!);

    public async Task<ProgramResult> EndAsync(TimeSpan? limit = null)
    {
        (int code, string output, string errors) = await _process.EndAsync(limit);
        return new ProgramResult(code, output, errors.TrimEnd());
    }

    /// <summary>Sends a signal as kill(1) does.</summary>
    public void Signal(string name)
    {
        using Process kill = Process.Start("kill", [$"-{name}", $"{Pid}"]);
        kill.WaitForExit();
    }

    public void Dispose() => _process.Dispose();
}
