namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>A server that gives nothing back, by <see cref="StartupHook"/>: ten times a second it keeps a buffer and a file.</summary>
internal static class ServerLeak
{
    private const string Variable = "INTEGRATION_METHODS_TEST_SERVER_LEAK";

    private const int BufferSize = 100_000;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private static readonly List<(byte[] Buffer, FileStream File)> s_kept = [];

    /// <summary>Whether all servers that are started from here are to leak.</summary>
    public static bool IsAskedFor => Environment.GetEnvironmentVariable(Variable) is not null;

    /// <summary>The environment of a machine whose servers leak.</summary>
    public static (string Name, string Value)[] Variables =>
        [("DOTNET_STARTUP_HOOKS", typeof(ServerLeak).Assembly.Location), (Variable, "on")];

    /// <summary>Begins to leak, if this process is a server.</summary>
    public static void Begin()
    {
        if (Path.GetFileName(Environment.GetCommandLineArgs()[0]) == "server.dll")
            new Thread(Leak) { IsBackground = true, Name = "leak" }.Start();
    }

    private static void Leak()
    {
        while (true)
        {
            s_kept.Add((new byte[BufferSize],
                File.Open(typeof(ServerLeak).Assembly.Location, FileMode.Open, FileAccess.Read, FileShare.Read)));
            Thread.Sleep(s_pause);
        }
    }
}
