using System.Net;
using IntegrationMethods.Tests.Integration.Processes;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A real server process, with what Linux reports about it.</summary>
internal sealed class ServerUnderAttack : IDisposable
{
    private readonly ServerProgram _program;

    private ServerUnderAttack(ServerProgram program, IPEndPoint endpoint) =>
        (_program, EndPoint, Figures) = (program, endpoint, new ProcessFigures(program.Pid));

    public IPEndPoint EndPoint { get; }

    /// <inheritdoc cref="ProcessFigures.Resident"/>
    public long Resident => Figures.Resident;

    public long Threads => Figures.Threads;

    /// <inheritdoc cref="ProcessFigures.Descriptors"/>
    public int Descriptors => Figures.Descriptors;

    public ProcessFigures Figures { get; }

    public static Task<ServerUnderAttack> StartAsync(string key, CallForm form, string folder, params string[] options) =>
        ReadyAsync(ServerProgram.Start("server", folder, [.. Options(key, form), .. options]));

    /// <summary>The same with little of the system, as <see cref="ServerProgram.StartSmall"/> says.</summary>
    public static Task<ServerUnderAttack> StartSmallAsync(string key, CallForm form, string folder, params string[] options) =>
        ReadyAsync(ServerProgram.StartSmall("server", folder, key, [.. Options(key, form), .. options]));

    /// <summary>The same with so many descriptors, and options that are all the test's.</summary>
    public static Task<ServerUnderAttack> StartWithFilesAsync(int files, string folder, params string[] options) =>
        ReadyAsync(ServerProgram.StartWithFiles("server", folder, files, options));

    /// <summary>Sends a signal as kill(1) does.</summary>
    public void Signal(string name) => _program.Signal(name);

    private static string[] Options(string key, CallForm form) =>
        ["--transport", key, "--form", form.Word(), "--db", "memory", "--connection", "Rows=100"];

    private static async Task<ServerUnderAttack> ReadyAsync(ServerProgram program) => new(program, await program.ReadEndPointAsync());

    /// <summary>Stops it as a runner does.</summary>
    public async Task<ProgramResult> EndAsync()
    {
        _program.Input.Close();
        return await _program.EndAsync();
    }

    /// <summary>Waits for the end of a server that is stopping.</summary>
    public Task<ProgramResult> EndAsync(TimeSpan limit) => _program.EndAsync(limit);

    public void Dispose() => _program.Dispose();
}
