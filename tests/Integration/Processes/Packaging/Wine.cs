using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>Windows as Wine imitates it, with a temporary registry and drives. What it started ends with it.</summary>
internal sealed class Wine : IDisposable
{
    private static readonly string[] s_loaders = ["/usr/lib/wine/wine64", "/usr/bin/wine64", "/usr/bin/wine"];
    private static readonly string[] s_servers = ["/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver", "/usr/bin/wineserver"];

    private readonly string _prefix = Directory.CreateTempSubdirectory("integration-methods-wine-").FullName;

    public static string? Loader => s_loaders.FirstOrDefault(File.Exists);

    // The first two: Wine shows no window that asks for a download, and writes no messages. The others: what .NET needs
    // there.
    private (string Name, string Value)[] Variables =>
    [
        ("WINEDLLOVERRIDES", "mshtml="), ("WINEDEBUG", "-all"), ("WINEPREFIX", _prefix),
        ("DOTNET_EnableWriteXorExecute", "0"), ("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1"), ("DISPLAY", ""),
    ];

    /// <summary>
    /// Makes its drives, which the first program waits for. On a machine short of resources they may stay incomplete, and then no
    /// program starts: another try makes separate drives.
    /// </summary>
    /// <param name="program">A program that ends by itself.</param>
    /// <param name="arguments">As on a command line.</param>
    /// <returns>Windows, in which the program ran.</returns>
    public static async Task<Wine> StartAsync(string program, params string[] arguments)
    {
        const int Tries = 3;
        for (int i = 1; ; i++)
        {
            var wine = new Wine();
            ProgramResult first = await wine.RunAsync(Path.GetTempPath(), program, arguments);
            if (first.ExitCode == 0)
                return wine;
            wine.Dispose();
            string free = $"{new DriveInfo(Path.GetTempPath()).AvailableFreeSpace >> 20} MiB free in {Path.GetTempPath()}";
            if (i == Tries)
                throw new InvalidOperationException(
                    $"Wine runs no program, exit code {first.ExitCode}, {free}: {first.Output}{first.Errors}");
            TestContext.Progress.WriteLine($"Wine is made again, exit code {first.ExitCode}, {free}: {first.Errors}");
        }
    }

    public Program Start(string folder, string program, params string[] arguments) =>
        Program.StartTool(Loader!, folder, [program, .. arguments], Variables);

    public async Task<ProgramResult> RunAsync(string folder, string program, params string[] arguments)
    {
        ProgramResult result = await Program.RunToolAsync(Loader!, folder, [program, .. arguments], Variables);
        // One of Wine's services may crash on a busy machine; the program's own crash has another exit code.
        return result.ExitCode == 0 ? result with { Errors = WithoutCrashes(result.Errors) } : result;
    }

    private static string WithoutCrashes(string errors) =>
        string.Join('\n', errors.Split('\n').Where(line => !line.StartsWith("wine: Unhandled page fault", StringComparison.Ordinal)));

    public void Dispose()
    {
        // Its services stay for a while after the last program.
        foreach (string option in new[] { "-k", "-w" })
        {
            var stop = new System.Diagnostics.ProcessStartInfo(s_servers.First(File.Exists), [option]);
            stop.Environment["WINEPREFIX"] = _prefix;
            using var server = new ChildProcess(stop, TimeSpan.FromSeconds(30));
            server.EndAsync().Wait();
        }
        Directory.Delete(_prefix, recursive: true);
    }
}
