using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The methods of the server, each from its request's message to its last answer.</summary>
internal static class GrpcServerMethods
{
    private const int ChunkRows = 100;

    public static ValueTask RunAsync(GrpcServerCall call, string path) => path switch
    {
        GrpcMethods.Get => GetAsync(call),
        GrpcMethods.GetAsynchronous => GetAsynchronousAsync(call),
        GrpcMethods.Stream => StreamAsync(call),
        GrpcMethods.StreamInChunks => StreamInChunksAsync(call),
        _ => throw new GrpcStatusException(GrpcStatus.Unimplemented,
            $"this server has no method {path}: call those of {GrpcMethods.Service}"),
    };

    private static async ValueTask GetAsync(GrpcServerCall call)
    {
        (int first, int last) = await ReadRangeAsync(call);
        Answer(call, await call.FetchAsync(CallForm.Sync, first, last));
    }

    private static async ValueTask GetAsynchronousAsync(GrpcServerCall call)
    {
        (int first, int last) = await ReadRangeAsync(call);
        Answer(call, await call.FetchAsync(CallForm.Async, first, last));
    }

    private static async ValueTask StreamAsync(GrpcServerCall call)
    {
        (int first, int last) = await ReadRangeAsync(call);
        RowLimits.CheckRange(first, last);
        for (int id = first; id <= last; id++)
        {
            foreach (ServiceTable row in await call.FetchAsync(CallForm.Async, id, id))
            {
                RowMessage.Write(call.StartAnswer(), row);
                await call.SendAndFlushAsync();
            }
        }
    }

    private static async ValueTask StreamInChunksAsync(GrpcServerCall call)
    {
        (int first, int last) = await ReadRangeAsync(call);
        RowLimits.CheckRange(first, last);
        for (long id = first; id <= last; id += ChunkRows)
        {
            RowListMessage.Write(call.StartAnswer(),
                await call.FetchAsync(CallForm.Async, (int)id, (int)Math.Min(id + ChunkRows - 1, last)));
            await call.SendAndFlushAsync();
        }
    }

    private static void Answer(GrpcServerCall call, IReadOnlyList<ServiceTable> rows)
    {
        RowListMessage.Write(call.StartAnswer(), rows);
        call.Send();
    }

    private static async ValueTask<(int First, int Last)> ReadRangeAsync(GrpcServerCall call)
    {
        await call.ReadRequestAsync();
        try
        {
            return RangeMessage.Read(call.Request);
        }
        catch (InvalidDataException error)
        {
            throw new GrpcStatusException(GrpcStatus.Internal, $"the request is malformed: {error.Message}");
        }
    }
}
