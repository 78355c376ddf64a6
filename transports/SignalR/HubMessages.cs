using System.Buffers.Text;
using System.Text.Json;
using System.Text.Unicode;
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Tcp;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The messages of the hub protocol in JSON that a client of this project needs (HubProtocol.md). Pure.</summary>
internal static class HubMessages
{
    /// <summary>Ends each message; no JSON text has this character.</summary>
    public const byte Separator = 0x1e;

    private const int Invocation = 1, Item = 2, Completion = 3, StreamInvocation = 4, Ping = 6, Close = 7;

    /// <summary>More than an invocation has.</summary>
    private const int MaxInvocation = 256;

    /// <summary>The first message of a connection.</summary>
    public static ReadOnlyMemory<byte> Handshake { get; } = "{\"protocol\":\"json\",\"version\":1}\u001e"u8.ToArray();

    public static void WriteInvocation(TcpOutput output, long call, SocketsRequest request)
    {
        (int type, string method) = request.Answer switch
        {
            AnswerKind.Stream => (StreamInvocation, HubMethods.Stream),
            AnswerKind.Chunks => (StreamInvocation, HubMethods.StreamInChunks),
            _ => (Invocation, request.Operation == CallForm.Sync ? HubMethods.Get : HubMethods.GetAsynchronous),
        };
        _ = Utf8.TryWrite(
            output.GetSpan(MaxInvocation), CultureInfo.InvariantCulture,
            $"{{\"type\":{type},\"invocationId\":\"{call}\",\"target\":\"{method}\",\"arguments\":[{request.FirstId},{request.LastId}]}}\u001e", out int written);
        output.Advance(written);
    }

    /// <param name="message">Without its separator.</param>
    /// <param name="kind">How rows were asked for.</param>
    /// <returns>The end of a call, or a part of its stream; null for a message that has nothing to say.</returns>
    /// <exception cref="TransportException">The server closes, or rejects the call.</exception>
    /// <exception cref="JsonException">It is no such message.</exception>
    /// <exception cref="InvalidOperationException">A field is of another type.</exception>
    /// <exception cref="FormatException">A number is none.</exception>
    public static HubReply? Read(ReadOnlySpan<byte> message, AnswerKind kind)
    {
        int type = 0;
        long call = 0;
        string? error = null;
        IReadOnlyList<ServiceTable>? rows = null;
        var reader = new Utf8JsonReader(message);
        Begin(ref reader);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("type"u8))
                type = Value(ref reader).GetInt32();
            else if (reader.ValueTextEquals("invocationId"u8))
                call = CallOf(Value(ref reader));
            else if (reader.ValueTextEquals("error"u8))
                error = Value(ref reader).GetString();
            else if (reader.ValueTextEquals(kind == AnswerKind.List ? "result"u8 : "item"u8))
                rows = kind == AnswerKind.Stream ? Row(ref reader) : Rows(ref reader);
            else if (kind != AnswerKind.List && reader.ValueTextEquals("result"u8))
                throw new JsonException("a stream ends with a result");
            else
                reader.Skip();
        }
        return type switch
        {
            Completion => new(call, AnswerOf(kind == AnswerKind.List ? rows : [], error)),
            Item when kind != AnswerKind.List => new(call, AnswerOf(rows, null) with { IsPart = true }),
            Ping => null,
            Close => throw (error is null ? TcpFailure.Closed() : HubFault.ClosedFor(error)),
            _ => throw new JsonException($"it has the type {type}"),
        };
    }

    /// <summary>Reads the server's answer to <see cref="Handshake"/>.</summary>
    /// <returns>Why it refuses; null where it does not.</returns>
    /// <exception cref="JsonException">It is no such answer.</exception>
    /// <exception cref="InvalidOperationException">The reason is no text.</exception>
    public static string? ReadHandshake(ReadOnlySpan<byte> message)
    {
        string? error = null;
        var reader = new Utf8JsonReader(message);
        Begin(ref reader);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("error"u8))
                error = Value(ref reader).GetString();
            else
                reader.Skip();
        }
        return error;
    }

    private static void Begin(ref Utf8JsonReader reader)
    {
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            throw new JsonException("it is no object");
    }

    private static ref Utf8JsonReader Value(ref Utf8JsonReader reader)
    {
        reader.Read();
        return ref reader;
    }

    private static long CallOf(Utf8JsonReader id) =>
        Utf8Parser.TryParse(id.ValueSpan, out long call, out int used) && used == id.ValueSpan.Length ? call : 0;

    private static RestRows? Rows(ref Utf8JsonReader reader)
    {
        reader.Read();
        return JsonSerializer.Deserialize(ref reader, RestJson.Default.RestRows);
    }

    private static RestRows Row(ref Utf8JsonReader reader)
    {
        reader.Read();
        return [JsonSerializer.Deserialize(ref reader, RestJson.Default.ServiceTable)!];
    }

    private static SocketsAnswer AnswerOf(IReadOnlyList<ServiceTable>? rows, string? error)
    {
        if (error is null)
            return rows is null ? throw new JsonException("it has no rows") : new SocketsAnswer(rows, null);
        RemedyException failure = HubFault.Read(error);
        return failure is ServiceFaultException fault ? new SocketsAnswer(null, fault) : throw failure;
    }
}
