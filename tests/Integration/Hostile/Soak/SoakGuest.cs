using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Processes;
using IntegrationMethods.Tests.Shared.Soak;
using ClientProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>The process of a <see cref="SoakClient"/>.</summary>
internal sealed class SoakGuest : IDisposable
{
    private readonly ClientProgram _program;

    public SoakGuest(string key, CallForm form, IPEndPoint server, string folder)
    {
        _program = ClientProgram.StartSmall(
            "client", folder, key, [], ("DOTNET_STARTUP_HOOKS", typeof(SoakClient).Assembly.Location),
                (SoakOrder.Variable, new SoakOrder(key, form, server).ToString()));
        Figures = new ProcessFigures(_program.Pid);
    }

    public ProcessFigures Figures { get; }

    public void Signal(string name) => _program.Signal(name);

    public async Task<SoakTally> AskAsync()
    {
        await _program.Input.WriteLineAsync();
        await _program.Input.FlushAsync();
        return Read(await _program.ReadLineAsync());
    }

    /// <summary>What all of its calls came to, when the last one has ended.</summary>
    public async Task<SoakTally> EndAsync()
    {
        _program.Input.Close();
        SoakTally last = Read(await _program.ReadLineAsync());
        await _program.EndAsync();
        return last;
    }

    /// <summary>The end of one that does not answer.</summary>
    public Task<ProgramResult> LastWordsAsync()
    {
        _program.Input.Close();
        return _program.EndAsync();
    }

    public void Dispose() => _program.Dispose();

    private static SoakTally Read(string line) => JsonSerializer.Deserialize<SoakTally>(line)!;
}
