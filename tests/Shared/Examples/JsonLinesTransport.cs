using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Serialization;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Shared.Examples;

/// <summary>The example of transports/README.md: a line of JSON asks, a line of JSON answers, over TCP.</summary>
internal sealed class JsonLinesTransport(TransportOptions options) : ITransport
{
    public string Name => "jsonlines";
    public string Stack => "direct";
    public string DisplayName => "JSON lines";
    public FormKind SyncKind => FormKind.Native;
    public FormKind AsyncKind => FormKind.Native;

    public ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form, CancellationToken ct = default) =>
        ValueTask.FromResult<IListener>(TcpServer.Start(endpoint, form, new ServedRows(rows, options), new Server()));

    public IConnection Connect(IPEndPoint endpoint) => new Client(TcpDialer.Connect(endpoint, options));

    public async ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default) =>
        new Client(await TcpDialer.ConnectAsync(endpoint, options, ct));

    private sealed record Request(CallForm Form, int FirstId, int LastId);
    private sealed record Answer(IReadOnlyList<ServiceTable>? Rows, ServiceFaultCode? Fault, string? Message);

    [SuppressMessage("Design", "CA1001", Justification = "The streams hold nothing but the socket, which its owner closes.")]
    private sealed class Lines(Socket socket)
    {
        private static readonly JsonSerializerOptions s_json =
            new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };
        private readonly StreamReader _reader = new(new NetworkStream(socket));
        private readonly StreamWriter _writer = new(new NetworkStream(socket)) { AutoFlush = true };

        public void Write<T>(T value) => _writer.WriteLine(JsonSerializer.Serialize(value, s_json));

        public Task WriteAsync<T>(T value) => _writer.WriteLineAsync(JsonSerializer.Serialize(value, s_json));

        public T? Read<T>() where T : class => Parse<T>(_reader.ReadLine());

        public async ValueTask<T?> ReadAsync<T>(CancellationToken ct) where T : class => Parse<T>(await _reader.ReadLineAsync(ct));

        private static T? Parse<T>(string? line) where T : class => line is null ? null : JsonSerializer.Deserialize<T>(line, s_json);
    }

    private sealed class Server : ITcpProtocol
    {
        public void Serve(Peer peer)
        {
            for (var lines = new Lines(peer.Socket!); lines.Read<Request>() is { } call;)
                lines.Write(AnswerAsync(call, peer).AsTask().GetAwaiter().GetResult());
        }

        public async ValueTask ServeAsync(Peer peer)
        {
            for (var lines = new Lines(peer.Socket!); await lines.ReadAsync<Request>(peer.Gone) is { } call;)
                await lines.WriteAsync(await AnswerAsync(call, peer));
        }

        // The request chooses the operation, whatever the server's form; a sync one has blocked in here when this returns.
        private static async ValueTask<Answer> AnswerAsync(Request call, Peer peer)
        {
            try { return new(await peer.GetAsync(call.Form, call.FirstId, call.LastId), null, null); }
            catch (Exception error) { ServiceFaultException fault = peer.FaultOf(error); return new(null, fault.Code, fault.Message); }
        }
    }

    private sealed class Client(Socket socket) : IConnection
    {
        private readonly Lines _lines = new(socket);
        private readonly SemaphoreSlim _turn = new(1);
        public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
        {
            _turn.Wait(ct);
            try { _lines.Write(new Request(CallForm.Sync, firstId, lastId)); return Rows(_lines.Read<Answer>()); }
            catch (IOException error) { throw new TransportException("the server is gone: start it again", error); }
            finally { _turn.Release(); }
        }

        public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
        {
            await _turn.WaitAsync(ct);
            try { await _lines.WriteAsync(new Request(CallForm.Async, firstId, lastId)); return Rows(await _lines.ReadAsync<Answer>(ct)); }
            catch (IOException error) { throw new TransportException("the server is gone: start it again", error); }
            finally { _turn.Release(); }
        }

        public ValueTask DisposeAsync() { socket.Dispose(); _turn.Dispose(); return ValueTask.CompletedTask; }

        private static IReadOnlyList<ServiceTable> Rows(Answer? answer) => answer is null
            ? throw new TransportException("the server is gone: start it again")
            : answer.Rows ?? throw new ServiceFaultException(answer.Fault!.Value, answer.Message!);
    }
}
