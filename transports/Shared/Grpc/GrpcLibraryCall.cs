using Grpc.Core;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>A call at the server: it ends with its peer and at its deadline, and what fails is a status.</summary>
internal static class GrpcLibraryCall
{
    /// <exception cref="RpcException">The call failed.</exception>
    public static async Task<T> RunAsync<T>(ServerCallContext context, Func<Peer, CallEnd, Task<T>> serve)
    {
        Peer peer = context.GetHttpContext().Features.GetRequiredFeature<Peer>();
        using CallEnd end = Start(context);
        try
        {
            return await serve(peer, end);
        }
        catch (Exception error) when (error is not RpcException && !context.CancellationToken.IsCancellationRequested)
        {
            throw ToStatus(error, peer, end);
        }
    }

    // The library's own timer of a deadline needs a thread of the pool, of which blocking calls may have left none.
    private static CallEnd Start(ServerCallContext context)
    {
        var end = new CallEnd();
        TimeSpan left = context.Deadline - DateTime.UtcNow;
        end.Start(context.CancellationToken, left > TimeSpan.Zero ? left : TimeSpan.Zero);
        return end;
    }

    private static RpcException ToStatus(Exception error, Peer peer, CallEnd end)
    {
        if (end.IsLate && error is OperationCanceledException)
            error = GrpcStatusException.TooLate();
        (GrpcStatus status, string message) = GrpcFault.ToStatus(error, peer);
        return new RpcException(new Status((StatusCode)status, message));
    }
}
