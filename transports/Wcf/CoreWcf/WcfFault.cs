using System.Text;
using CoreWCF;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>The server's exceptions as faults with the codes of the direct stacks.</summary>
internal static class WcfFault
{
    private const string Addressing = "http://www.w3.org/2005/08/addressing";
    private const string Dispatcher = "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher";

    public static FaultException Of(ServiceFaultException fault)
    {
        string name = fault.Code.ToString();
        FaultCode code = fault.Code switch
        {
            ServiceFaultCode.InternalServiceFault => FaultCode.CreateReceiverFaultCode(name, Dispatcher),
            ServiceFaultCode.EndpointUnavailable => FaultCode.CreateReceiverFaultCode(name, Addressing),
            _ => new FaultCode(name),
        };
        return new FaultException(new FaultReason(Whole(fault.Message)), code, action: null);
    }

    /// <summary>A fault must go out whatever its text is: half surrogate pairs become U+FFFD.</summary>
    private static string Whole(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
