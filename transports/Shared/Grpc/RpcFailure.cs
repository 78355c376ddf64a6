using System.Net;
using Grpc.Core;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>What the library throws as what the contract throws.</summary>
/// <param name="malformed">What is wrong with a message, by what its serializer throws; null where that is no such exception.</param>
/// <remarks>
/// The library makes statuses for its own failures as well. Those with an exception behind them say so; the others are known by
/// their texts, which the tests hold against the library in use.
/// </remarks>
internal sealed class RpcFailure(Func<Exception, Exception?> malformed)
{
    private const string TooLong = "Received message exceeds the maximum configured message size.";

    private static readonly string[] s_notGrpc =
        ["Bad gRPC response.", "Failed to deserialize response message.", "No grpc-status found on response."];

    /// <summary>Whether a server of gRPC has answered, be it with a refusal.</summary>
    public static bool IsAnswer(RpcException error) => error.Status.DebugException is null && !IsNotGrpc(error.Status);

    public RemedyException ToException(IPEndPoint endpoint, RpcException error, int maxMessageBytes)
    {
        Status status = error.Status;
        if (status.DebugException is { } cause)
            return malformed(cause) is { } what ? GrpcFailure.BadAnswer(endpoint, what) : GrpcFailure.Of(endpoint, cause);
        if (IsNotGrpc(status))
            return GrpcFailure.BadAnswer(endpoint, new InvalidDataException(status.Detail, error));
        return status is { StatusCode: StatusCode.ResourceExhausted, Detail: TooLong }
            ? new TransportException(GrpcStatusException.TooLong("the answer", maxMessageBytes).Message, error)
            : GrpcFault.ToException((GrpcStatus)status.StatusCode, status.Detail);
    }

    private static bool IsNotGrpc(Status status) => s_notGrpc.Any(text => status.Detail.StartsWith(text, StringComparison.Ordinal));
}
