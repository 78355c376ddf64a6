namespace IntegrationMethods.Contract;

/// <summary>The service refused the call. The connection stays usable; code and message are the same on every transport.</summary>
public sealed class ServiceFaultException(ServiceFaultCode code, string message, Exception? inner = null) : RemedyException(message, inner)
{
    public ServiceFaultCode Code { get; } = code;

    /// <summary>What every source of rows throws for an id it does not have.</summary>
    public static ServiceFaultException RowNotFound(int id) =>
        new(ServiceFaultCode.RowNotFound, $"ServiceTable has no row {id}: seed more rows, or request fewer");

    /// <summary>What a server sends for an internal failure: no details, only the ID that finds it in the server's log.</summary>
    /// <param name="id">The ID in the log.</param>
    /// <param name="error">The failure; it stays at the server.</param>
    public static ServiceFaultException Internal(string id, Exception error) => new(
        ServiceFaultCode.InternalServiceFault,
            $"the server was unable to process the request due to an internal error: its log has the details under {id}", error);

    /// <summary>The same for a client of the server's own user, who may see why (<see cref="TransportOptions.FaultDetails"/>).</summary>
    public static ServiceFaultException Detailed(Exception error) => new(
        ServiceFaultCode.InternalServiceFault,
        error is RemedyException ? error.Message : $"the server failed with {error.GetType().Name}: {OneLine.Of(error)}",
        error);
}
