using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Processes;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A real server process, with what Linux tells about it.</summary>
internal sealed class ServerUnderAttack : IDisposable
{
    private readonly ServerProgram _program;

    private ServerUnderAttack(ServerProgram program, IPEndPoint endpoint) => (_program, EndPoint) = (program, endpoint);

    public IPEndPoint EndPoint { get; }

    /// <summary>Resident memory, bytes.</summary>
    public long Resident => 1024 * Status("VmRSS:");

    public long Threads => Status("Threads:");

    /// <summary>Open descriptors: its connections and a few more.</summary>
    public int Descriptors => Directory.EnumerateFileSystemEntries($"/proc/{_program.Pid}/fd").Count();

    public static async Task<ServerUnderAttack> StartAsync(string key, CallForm form, string folder, params string[] options)
    {
        ServerProgram program = ServerProgram.Start(
            "server", folder, ["--transport", key, "--form", form.Word(), "--db", "memory", "--connection", "Rows=100", .. options]);
        JsonElement ready = JsonDocument.Parse(await program.ReadLineAsync()).RootElement;
        return new ServerUnderAttack(program, IPEndPoint.Parse(ready.GetProperty("endpoint").GetString()!));
    }

    /// <summary>Stops it as a runner does.</summary>
    public async Task<ProgramResult> EndAsync()
    {
        _program.Input.Close();
        return await _program.EndAsync();
    }

    public void Dispose() => _program.Dispose();

    private long Status(string name) => File.ReadLines($"/proc/{_program.Pid}/status")
        .Where(line => line.StartsWith(name, StringComparison.Ordinal))
        .Select(line => long.Parse(line.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture))
        .Single();
}
