using System.Net;
using System.Net.Sockets;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// The least that a call over TCP can cost: the very bytes of a sockets call, sent and received and not looked at. Plain
/// loops on plain sockets, in the form given, server and client in this process.
/// </summary>
internal sealed class BarePingPong : IContestant
{
    private readonly CallForm _form;
    private readonly byte[] _request;
    private readonly byte[] _answer;
    private readonly byte[] _arriving;
    private readonly Socket _server;
    private readonly Socket _client;

    private BarePingPong(CallForm form, byte[] request, byte[] answer, Socket server, Socket client)
    {
        (_form, _request, _answer, _server, _client) = (form, request, answer, server, client);
        _arriving = new byte[answer.Length];
    }

    public static async Task<BarePingPong> StartAsync(CallForm form, byte[] request, byte[] answer, CancellationToken ct)
    {
        using var listening = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listening.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listening.Listen();
        var client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        // Opened in the form it is used in: a socket once used asynchronously never blocks natively again.
        if (form == CallForm.Sync)
            client.Connect(listening.LocalEndPoint!);
        else
            await client.ConnectAsync(listening.LocalEndPoint!, ct);
        Socket server = form == CallForm.Sync ? listening.Accept() : await listening.AcceptAsync(ct);
        server.NoDelay = true;
        var pingPong = new BarePingPong(form, request, answer, server, client);
        pingPong.Serve();
        return pingPong;
    }

    public Task<double> RunAsync(TimeSpan slice) =>
        _form == CallForm.Sync ? Slice.RunSync(slice, Call) : Slice.RunAsync(slice, CallAsync);

    public ValueTask DisposeAsync()
    {
        _client.Dispose();
        _server.Dispose();
        return ValueTask.CompletedTask;
    }

    private void Serve()
    {
        if (_form == CallForm.Sync)
            new Thread(Answer) { IsBackground = true, Name = "bare ping-pong" }.Start();
        else
            _ = Task.Run(AnswerAsync);
    }

    private void Call()
    {
        _client.Send(_request);
        for (int read = 0; read < _answer.Length;)
            read += Some(_client.Receive(_arriving.AsSpan(read)));
    }

    private async ValueTask CallAsync()
    {
        await _client.SendAsync(_request, SocketFlags.None);
        for (int read = 0; read < _answer.Length;)
            read += Some(await _client.ReceiveAsync(_arriving.AsMemory(read), SocketFlags.None));
    }

    private void Answer()
    {
        byte[] arriving = new byte[_request.Length];
        while (true)
        {
            for (int read = 0, more; read < arriving.Length; read += more)
                if ((more = Receive(arriving.AsSpan(read))) == 0)
                    return;
            _server.Send(_answer);
        }
    }

    private int Receive(Span<byte> target)
    {
        try
        {
            return _server.Receive(target);
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            return 0;
        }
    }

    private async Task AnswerAsync()
    {
        byte[] arriving = new byte[_request.Length];
        try
        {
            while (true)
            {
                for (int read = 0; read < arriving.Length;)
                    read += Some(await _server.ReceiveAsync(arriving.AsMemory(read), SocketFlags.None));
                await _server.SendAsync(_answer, SocketFlags.None);
            }
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            // The benchmark is over.
        }
    }

    private static int Some(int read) => read > 0 ? read : throw new SocketException((int)SocketError.ConnectionReset);
}
