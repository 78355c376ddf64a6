namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>A call of the server's that ends with a status of the protocol rather than with a fault of the service.</summary>
internal sealed class GrpcStatusException(GrpcStatus status, string message) : Exception(message)
{
    public GrpcStatus Status { get; } = status;

    public const string ShorterAnswer = "request fewer rows, or raise --max-message-bytes at both ends";

    public const string HigherRequestLimit = "raise the server's --max-request-bytes";

    public static GrpcStatusException TooLong(string what, int maxBytes, string remedy = ShorterAnswer) =>
        new(GrpcStatus.ResourceExhausted, $"{what} is longer than {maxBytes} bytes: {remedy}");

    public static GrpcStatusException TooLate() =>
        new(GrpcStatus.DeadlineExceeded, "the deadline of grpc-timeout has passed: request fewer rows, or set a longer deadline");
}
