using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>Faults of the service as statuses of gRPC, and statuses back as what the contract throws.</summary>
internal static class GrpcFault
{
    /// <summary>The status and message that a server answers for a failure.</summary>
    public static (GrpcStatus Status, string Message) ToStatus(Exception error, Peer peer)
    {
        if (error is GrpcStatusException own)
        {
            // Clients ask for what is not there to find out whether it is, as ours do when they connect.
            if (own.Status != GrpcStatus.Unimplemented)
                peer.Refuse(own.Message);
            return (own.Status, own.Message);
        }
        ServiceFaultException fault = peer.FaultOf(error);
        return (ToStatus(fault.Code), fault.Message);
    }

    /// <summary>What a client throws for an answer's status other than OK.</summary>
    public static RemedyException ToException(GrpcStatus status, string message) => status switch
    {
        GrpcStatus.InvalidArgument => new ServiceFaultException(ServiceFaultCode.BadRange, message),
        GrpcStatus.NotFound => new ServiceFaultException(ServiceFaultCode.RowNotFound, message),
        GrpcStatus.OutOfRange => new ServiceFaultException(ServiceFaultCode.RowOverLimit, message),
        GrpcStatus.Unavailable => new ServiceFaultException(ServiceFaultCode.EndpointUnavailable, message),
        _ when Remedy(status) is { } remedy =>
            new TransportException($"the server ended the call with {Name(status)} ({OneLine.OfPeer(message)}): {remedy}"),
        _ => new ServiceFaultException(ServiceFaultCode.InternalServiceFault, message),
    };

    private static GrpcStatus ToStatus(ServiceFaultCode code) => code switch
    {
        ServiceFaultCode.BadRange => GrpcStatus.InvalidArgument,
        ServiceFaultCode.RowNotFound => GrpcStatus.NotFound,
        ServiceFaultCode.RowOverLimit => GrpcStatus.OutOfRange,
        ServiceFaultCode.EndpointUnavailable => GrpcStatus.Unavailable,
        _ => GrpcStatus.Internal,
    };

    private static string? Remedy(GrpcStatus status) => status switch
    {
        GrpcStatus.Cancelled => "retry on a new connection",
        GrpcStatus.DeadlineExceeded => "request fewer rows, or raise --call-timeout",
        GrpcStatus.ResourceExhausted => "request fewer rows, or raise --max-message-bytes at both ends",
        GrpcStatus.Unimplemented => "start a server of the same version with --transport grpc",
        GrpcStatus.PermissionDenied or GrpcStatus.Unauthenticated => "use a server without authentication",
        _ => null,
    };

    /// <summary>The name as the specification writes it, such as <c>RESOURCE_EXHAUSTED</c>.</summary>
    private static string Name(GrpcStatus status) => string.Concat(
        status.ToString().Select((c, i) => char.IsUpper(c) && i > 0 ? $"_{c}" : char.ToUpper(c, CultureInfo.InvariantCulture).ToString()));
}
