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
        GrpcMethods.HealthCheck => CheckHealthAsync(call),
        GrpcMethods.Reflection or GrpcMethods.ReflectionAlpha => ReflectAsync(call),
        _ => throw new GrpcStatusException(GrpcStatus.Unimplemented, $"this server has no method {path}: call those of {GrpcMethods.Service}"),
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
            RowListMessage.Write(call.StartAnswer(), await call.FetchAsync(CallForm.Async, (int)id, (int)Math.Min(id + ChunkRows - 1, last)));
            await call.SendAndFlushAsync();
        }
    }

    /// <summary>The standard health check (grpc/grpc, doc/health-checking.md), whose status 1 is SERVING.</summary>
    private static async ValueTask CheckHealthAsync(GrpcServerCall call)
    {
        await call.ReadRequestAsync();
        if (Parse(call.Request, HealthMessage.ReadService) is not ("" or GrpcMethods.Service))
            throw new GrpcStatusException(GrpcStatus.NotFound, $"only the health of {GrpcMethods.Service} is known");
        HealthMessage.WriteServing(call.StartAnswer());
        call.Send();
    }

    /// <summary>Each request is answered before the next one is read.</summary>
    private static async ValueTask ReflectAsync(GrpcServerCall call)
    {
        using IncomingStream requests = call.OpenRequests();
        while (await requests.ReadAsync(call.Cancellation))
        {
            call.StartAnswer().Replace(Parse(requests.Message, Reflection.Answer));
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
        return Parse(call.Request, RangeMessage.Read);
    }

    private static T Parse<T>(ReadOnlySpan<byte> request, Func<ReadOnlySpan<byte>, T> read)
    {
        try
        {
            return read(request);
        }
        catch (InvalidDataException error)
        {
            throw new GrpcStatusException(GrpcStatus.Internal, $"the request is malformed: {error.Message}");
        }
    }
}
