namespace IntegrationMethods.Transports.Grpc;

/// <summary>Faults of the service as statuses of gRPC, and statuses back as what the contract throws.</summary>
internal static class GrpcFault
{
    /// <summary>The status and message that a server answers for a failure.</summary>
    public static (GrpcStatus Status, string Message) ToStatus(Exception error)
    {
        if (error is GrpcStatusException own)
            return (own.Status, own.Message);
        ServiceFaultException fault = ServiceFaultException.From(error);
        return (ToStatus(fault.Code), fault.Message);
    }

    /// <summary>What a client throws for an answer's status other than OK.</summary>
    public static RemedyException ToException(GrpcStatus status, string message) => status switch
    {
        GrpcStatus.InvalidArgument => new ServiceFaultException(ServiceFaultCode.BadRange, message),
        GrpcStatus.NotFound => new ServiceFaultException(ServiceFaultCode.RowNotFound, message),
        GrpcStatus.OutOfRange => new ServiceFaultException(ServiceFaultCode.RowOverLimit, message),
        _ when Remedy(status) is { } remedy => new TransportException($"the server ended the call with {Name(status)} ({OneLine(message)}): {remedy}"),
        _ => new ServiceFaultException(ServiceFaultCode.InternalServiceFault, message),
    };

    private static GrpcStatus ToStatus(ServiceFaultCode code) => code switch
    {
        ServiceFaultCode.BadRange => GrpcStatus.InvalidArgument,
        ServiceFaultCode.RowNotFound => GrpcStatus.NotFound,
        ServiceFaultCode.RowOverLimit => GrpcStatus.OutOfRange,
        _ => GrpcStatus.Internal,
    };

    private static string? Remedy(GrpcStatus status) => status switch
    {
        GrpcStatus.Cancelled => "retry on a new connection",
        GrpcStatus.DeadlineExceeded => "request fewer rows, or raise --call-timeout",
        GrpcStatus.ResourceExhausted => "request fewer rows, or raise --max-message-bytes at both ends",
        GrpcStatus.Unimplemented => "start a server of the same version with --transport grpc",
        GrpcStatus.Unavailable => "check that the server is still running",
        GrpcStatus.PermissionDenied or GrpcStatus.Unauthenticated => "use a server without authentication",
        _ => null,
    };

    /// <summary>The name as the specification writes it, such as <c>RESOURCE_EXHAUSTED</c>.</summary>
    private static string Name(GrpcStatus status) => string.Concat(
        status.ToString().Select((c, i) => char.IsUpper(c) && i > 0 ? $"_{c}" : char.ToUpper(c, CultureInfo.InvariantCulture).ToString()));

    private static string OneLine(string message) => string.Concat(message.Select(c => char.IsControl(c) ? ' ' : c));
}
