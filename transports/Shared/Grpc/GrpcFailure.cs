using System.Net;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>What a client says when the wire fails it.</summary>
internal static class GrpcFailure
{
    public static TransportException TimedOut(IPEndPoint endpoint, TimeSpan limit, string option, Exception error) => new(
        $"the gRPC server {endpoint} did not answer within {Seconds.Of(limit)}: check that it is running and not overloaded, or raise "
            + option,
        error);

    public static TransportException BadAnswer(IPEndPoint endpoint, Exception error) => new(
        $"the gRPC server {endpoint} sent an invalid answer ({OneLine.OfPeer(error.Message)}): check that it has the same version", error);

    public static TransportException Lost(IPEndPoint endpoint, Exception? error = null) => new(
        $"the connection to the gRPC server {endpoint} was lost: check that the server is still running, then reconnect", error);

    public static TransportException Of(IPEndPoint endpoint, Exception error) => error switch
    {
        _ when Inner<TransportException>(error) is { } known => known,
        InvalidDataException => BadAnswer(endpoint, error),
        GrpcStatusException { Status: GrpcStatus.ResourceExhausted } => new TransportException(error.Message, error),
        GrpcStatusException => BadAnswer(endpoint, error),
        HttpRequestException { HttpRequestError: HttpRequestError.HttpProtocolError } => new TransportException(
            $"{endpoint} does not speak HTTP/2 like a gRPC server: check that the server uses this transport", error),
        _ => Lost(endpoint, error),
    };

    private static T? Inner<T>(Exception? error) where T : Exception
    {
        while (error is not null and not T)
            error = error.InnerException;
        return (T?)error;
    }
}
