namespace IntegrationMethods.Contract;

/// <summary>The service refused the call. The connection stays usable; code and message are the same on every transport.</summary>
public sealed class ServiceFaultException(ServiceFaultCode code, string message) : RemedyException(message)
{
    public ServiceFaultCode Code { get; } = code;

    /// <summary>What every source of rows throws for an id it does not have.</summary>
    public static ServiceFaultException RowNotFound(int id) =>
        new(ServiceFaultCode.RowNotFound, $"ServiceTable has no row {id}: seed more rows, or request fewer");

    /// <summary>What a server sends for an exception of its own: faults as they are, anything else without its details.</summary>
    public static ServiceFaultException From(Exception error) => error switch
    {
        ServiceFaultException fault => fault,
        RemedyException remedy => new ServiceFaultException(ServiceFaultCode.InternalServiceFault, remedy.Message),
        _ => new ServiceFaultException(
            ServiceFaultCode.InternalServiceFault, $"the server failed with {error.GetType().Name}: see its log for details"),
    };
}
