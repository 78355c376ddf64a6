using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Grpc.Core;

namespace IntegrationMethods.Transports.GrpcDotnet.Library;

/// <summary>The standard health check (grpc/grpc, doc/health-checking.md), which every server of gRPC answers one way or another.</summary>
/// <remarks>The request for the server as a whole has no bytes, and of the answer only that it comes is looked at: an empty message does for both.</remarks>
internal static class HealthCheck
{
    private static readonly Marshaller<Empty> s_empty = Marshallers.Create(message => message.ToByteArray(), Empty.Parser.ParseFrom);
    private static readonly Method<Empty, Empty> s_check = new(MethodType.Unary, "grpc.health.v1.Health", "Check", s_empty, s_empty);

    /// <exception cref="RpcException">No server of gRPC answered.</exception>
    public static void Call(CallInvoker invoker, CancellationToken ct)
    {
        try
        {
            invoker.BlockingUnaryCall(s_check, null, new CallOptions(cancellationToken: ct), new Empty());
        }
        catch (RpcException refusal) when (RpcFailure.IsAnswer(refusal))
        {
            // Most servers have no such service, and say so as only a server of gRPC can.
        }
    }

    /// <exception cref="RpcException">No server of gRPC answered.</exception>
    public static async Task CallAsync(CallInvoker invoker, CancellationToken ct)
    {
        using AsyncUnaryCall<Empty> call = invoker.AsyncUnaryCall(s_check, null, new CallOptions(cancellationToken: ct), new Empty());
        try
        {
            await call;
        }
        catch (RpcException refusal) when (RpcFailure.IsAnswer(refusal))
        {
            // As above.
        }
    }
}
