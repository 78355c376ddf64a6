using System.Net;
using System.Runtime.CompilerServices;
using IntegrationMethods.Transports.Shared.Grpc;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The streaming methods of service_tables.proto, seen from the client.</summary>
/// <param name="endpoint">The server.</param>
/// <param name="options">Limits.</param>
/// <param name="http">The connection.</param>
/// <param name="translate">What a call throws for an error underneath.</param>
internal sealed class GrpcStreams(
    IPEndPoint endpoint, TransportOptions options, HttpMessageInvoker http,
        Func<Exception, GrpcClientCall, TimeSpan, CancellationToken, Exception> translate)
{
    public IAsyncEnumerable<ServiceTable> RowsAsync(Uri method, int firstId, int lastId, TimeSpan? deadline, CancellationToken ct) =>
        ReadAsync(method, RowMessage.Read, static _ => 1, firstId, lastId, deadline, ct);

    public IAsyncEnumerable<IReadOnlyList<ServiceTable>> ChunksAsync(Uri method, int firstId, int lastId, TimeSpan? deadline,
        CancellationToken ct) =>
        ReadAsync<IReadOnlyList<ServiceTable>>(method, RowListMessage.Read, static rows => rows.Count, firstId, lastId, deadline, ct);

    private async IAsyncEnumerable<T> ReadAsync<T>(
        Uri method, Func<ReadOnlySpan<byte>, T> read, Func<T, int> rowsOf, int firstId, int lastId, TimeSpan? deadline,
            [EnumeratorCancellation] CancellationToken ct)
    {
        ct.ThrowIfCancellationRequested();
        using var stream = new GrpcClientStream(options, deadline);
        using CancellationTokenRegistration linked = ct.UnsafeRegister(static call => ((GrpcClientCall)call!).Cancel(), stream.Call);
        var expected = new ExpectedRows(firstId, lastId);
        bool more = await TryAsync(stream.StartAsync(http, method, firstId, lastId), stream, ct);
        while (more && await TryAsync(stream.NextAsync(), stream, ct))
        {
            T message = Parse(stream, read);
            if (!expected.Take(rowsOf(message)))
                throw GrpcFailure.BadAnswer(endpoint, ExpectedRows.TooMany());
            yield return message;
        }
    }

    private async ValueTask<bool> TryAsync(ValueTask<bool> step, GrpcClientStream stream, CancellationToken ct)
    {
        try
        {
            return await step;
        }
        catch (Exception error)
        {
            throw translate(error, stream.Call, stream.Limit, ct);
        }
    }

    private T Parse<T>(GrpcClientStream stream, Func<ReadOnlySpan<byte>, T> read)
    {
        try
        {
            return read(stream.Message);
        }
        catch (InvalidDataException error)
        {
            throw GrpcFailure.BadAnswer(endpoint, error);
        }
    }
}
