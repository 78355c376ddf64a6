using System.Runtime.InteropServices;

namespace IntegrationMethods.Processes;

/// <summary>
/// The signals by which users and systems end a process: Ctrl+C, SIGTERM, and SIGHUP, which a terminal sends when it is closed. One that
/// the process was started to ignore, as by nohup, stays ignored.
/// </summary>
public sealed class EndingSignals : IDisposable
{
    private static readonly PosixSignal[] s_ending = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];

    private readonly PosixSignalRegistration[] _signals;

    public EndingSignals(Action<PosixSignalContext> handler) =>
        _signals = [.. s_ending.Select(signal => PosixSignalRegistration.Create(signal, handler))];

    public void Dispose()
    {
        foreach (PosixSignalRegistration signal in _signals)
            signal.Dispose();
    }
}
