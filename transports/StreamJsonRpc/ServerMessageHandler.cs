using System.Net.Sockets;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc.Protocol;
using StreamJsonRpc.Reflection;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>A server's messages: what it reads are requests, as many as may be at work, and what it writes are their answers.</summary>
internal sealed class ServerMessageHandler(TcpLink link, RpcCalls calls, TransportOptions options)
    : LimitedMessageHandler(link, options.MaxRequestBytes)
{
    private const string BadParameters = $"the parameters must be two whole numbers, {RpcJson.FirstId} and {RpcJson.LastId}";

    /// <summary>The prefix of the library's own methods, which the library would call; clients have none of them to call.</summary>
    private const string LibraryMethods = "$/";

    /// <summary>Why the client is refused, once it sent an invalid request; null where it left in order.</summary>
    public string? Refusal { get; private set; }

    protected override TransportException TooLong(int maxBytes) =>
        new($"the request is longer than {maxBytes} bytes: send a shorter one, or raise --max-request-bytes");

    /// <returns>Null once no request follows and every one was answered.</returns>
    protected override async ValueTask<JsonRpcMessage?> ReadCoreAsync(CancellationToken cancellationToken)
    {
        await calls.TakePlaceAsync(cancellationToken);
        JsonRpcMessage? request = await ReadRequestAsync(cancellationToken);
        if (request is null)
            await calls.DrainAsync(cancellationToken);
        else
            calls.Begin();
        return request;
    }

    protected override void Write(JsonRpcMessage content, CancellationToken cancellationToken)
    {
        // What the library adds of itself is of the server's inside, such as where it failed.
        if (content is JsonRpcError { Error: { } error })
            (error.Data, error.Message) = (null, error.Code == JsonRpcErrorCode.InvalidParams ? BadParameters : error.Message);
        base.Write(content, cancellationToken);
        calls.Answer();
    }

    protected override async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        await base.FlushAsync(cancellationToken);
        calls.End();
    }

    private static JsonRpcRequest Checked(JsonRpcRequest request)
    {
        // The library would drop the connection without a word.
        if (request.Method is null)
            throw new InvalidDataException("a request has no method");
        if (request.Method.StartsWith(LibraryMethods, StringComparison.Ordinal))
            throw new InvalidDataException($"there is no method {request.Method}");
        return request;
    }

    private async Task<JsonRpcMessage?> ReadRequestAsync(CancellationToken ct)
    {
        try
        {
            while (true)
            {
                JsonRpcMessage? message = await base.ReadCoreAsync(ct);
                if (message is null)
                    return null;
                if (message is JsonRpcRequest { IsResponseExpected: true } request)
                    return Checked(request);
                if (message is not JsonRpcRequest)
                    throw new InvalidDataException("the client sent an answer, but received no request");
                // A notification: who expects no answer is asked for nothing.
                ((IJsonRpcMessageBufferManager)this).DeserializationComplete(message);
            }
        }
        catch (Exception garbage) when (
            garbage is not (SocketException or ObjectDisposedException or EndOfStreamException or OperationCanceledException))
        {
            Refusal = OneLine.OfPeer(garbage.Message);
            return null;
        }
    }
}
