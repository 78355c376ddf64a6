namespace IntegrationMethods.Contract;

/// <summary>Why the service refused a call. The names travel as SOAP fault codes.</summary>
public enum ServiceFaultCode
{
    /// <summary>The service failed; its log says how, under the id in the message. gRPC: INTERNAL.</summary>
    InternalServiceFault,

    /// <summary>The first id is after the last, under 1, or the range is longer than a call may ask for. gRPC: INVALID_ARGUMENT.</summary>
    BadRange,

    /// <summary>A row of the range does not exist. gRPC: NOT_FOUND.</summary>
    RowNotFound,

    /// <summary>A row breaks <see cref="RowLimits"/>. gRPC: OUT_OF_RANGE.</summary>
    RowOverLimit,

    /// <summary>
    /// The service is too busy, or is stopping: the same call may succeed later. The name is WS-Addressing's. gRPC: UNAVAILABLE; SOAP:
    /// status 503.
    /// </summary>
    EndpointUnavailable,
}
