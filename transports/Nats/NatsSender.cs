using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Sends for many at once, without a thread that waits: whoever has to say something waits for his turn.</summary>
internal sealed class NatsSender(TcpLink link) : IDisposable
{
    private readonly SemaphoreSlim _turn = new(1);
    private readonly TcpOutput _output = new();

    public async ValueTask SendAsync<TState>(Action<TcpOutput, TState> write, TState state)
    {
        await _turn.WaitAsync();
        try
        {
            write(_output, state);
            await _output.SendAsync(link);
        }
        finally
        {
            _turn.Release();
        }
    }

    public void Dispose()
    {
        // What is being sent ends first, as its socket is closed.
        if (!_turn.Wait(0))
            return;
        _output.Dispose();
        _turn.Release();
    }
}
