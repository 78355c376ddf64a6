using StreamJsonRpc;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>
/// Faults as errors of the protocol: the contract's code, counted from 1, and its message. Codes under 0 are the protocol's own.
/// </summary>
internal static class RpcFault
{
    private const int First = 1;

    public static LocalRpcException Write(ServiceFaultException fault) => new(fault.Message, fault) { ErrorCode = (int)fault.Code + First };

    /// <summary>The fault, or the failure of the wire that another error is.</summary>
    public static RemedyException Read(RemoteInvocationException error) => Enum.IsDefined((ServiceFaultCode)(error.ErrorCode - First))
        ? new ServiceFaultException((ServiceFaultCode)(error.ErrorCode - First), error.Message)
        : RpcFailure.Rejected(error);
}
