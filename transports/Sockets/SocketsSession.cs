using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>One connection of the async server: reads requests, and hands their calls on in order.</summary>
internal sealed class SocketsSession : IDisposable
{
    private readonly Socket _socket;
    private readonly SocketsService _service;
    private readonly TcpInput _input;
    private readonly SocketsAnswers _answers;
    private readonly TcpWatchdog _idle;
    private readonly CancellationTokenSource _gone;

    public SocketsSession(Socket socket, SocketsService service, TransportOptions options, CancellationToken stopping)
    {
        _socket = socket;
        _service = service;
        _input = new TcpInput(socket);
        _idle = new TcpWatchdog(options.IdleTimeout, Idle);
        _answers = new SocketsAnswers(socket, service, options.MaxCallsPerConnection, _idle);
        _gone = CancellationTokenSource.CreateLinkedTokenSource(stopping);
    }

    /// <summary>Ends when the client is done and has every answer; throws where the connection broke.</summary>
    public async ValueTask RunAsync()
    {
        try
        {
            await ServeAsync();
            await _answers.DrainAsync();
        }
        catch (TransportException garbage)
        {
            await _answers.DrainAsync();
            await _answers.RefuseAsync(garbage.Message);
        }
        catch
        {
            // Nobody is left to read the answers: calls still at work are cancelled, and their memory is not given back before they end.
            _socket.Dispose();
            await _gone.CancelAsync();
            await _answers.EndAsync();
            throw;
        }
    }

    public void Dispose()
    {
        _idle.Dispose();
        _gone.Dispose();
        _input.Dispose();
        _answers.Dispose();
    }

    private async ValueTask ServeAsync()
    {
        _idle.Start();
        while (true)
        {
            while (SocketsProtocol.TryTake(_input, out SocketsRequest? request))
            {
                if (request is not { } asked)
                    return;
                await CallAsync(asked);
            }
            await _answers.FlushAsync();
            if (!await _input.FillAsync())
                throw new EndOfStreamException("the client closed the connection without ending its session");
        }
    }

    private async ValueTask CallAsync(SocketsRequest request)
    {
        await _answers.RoomAsync();
        // An operation that blocks does its work before it returns here.
        _idle.Rest();
        ValueTask<IReadOnlyList<ServiceTable>> call = _service.GetAsync(request, _gone.Token);
        _idle.Start();
        await _answers.AddAsync(call);
    }

    // A client that waits for an answer is not idle; one that does not read its answers is.
    private void Idle()
    {
        if (_answers.AtWork)
            _idle.Start();
        else
            _socket.Dispose();
    }
}
