using IntegrationMethods.Transports.Shared.Wcf;

namespace IntegrationMethods.Transports.Soap;

/// <summary>A fault as SOAP 1.1 section 4.4 has it.</summary>
/// <param name="Code">Local name of the <c>faultcode</c>.</param>
/// <param name="Text">The <c>faultstring</c>.</param>
/// <param name="Namespace">Namespace of the code; the envelope's where it is null.</param>
internal sealed record SoapFault(string Code, string Text, string? Namespace = null)
{
    private const string Dispatch = "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher";

    public static SoapFault ActionNotSupported(string action) =>
        new("ActionNotSupported", WcfReason.ContractMismatch(action), SoapContract.AddressingNamespace);

    public static SoapFault DeserializationFailed(string why) => new("DeserializationFailed", why, Dispatch);

    public static SoapFault VersionMismatch(string found) =>
        new("VersionMismatch", $"the message is not SOAP 1.1 but {found}: send an Envelope of {SoapContract.EnvelopeNamespace}");

    public static SoapFault MustUnderstand(string header) =>
        new("MustUnderstand", $"the header {header} is not understood: send it without mustUnderstand, or remove it");

    /// <summary>
    /// The service's own faults under the envelope's prefix, as WCF writes codes without a namespace; the others in the words of their
    /// makers.
    /// </summary>
    public static SoapFault Of(ServiceFaultException fault) => new(fault.Code.ToString(), fault.Message, fault.Code switch
    {
        ServiceFaultCode.InternalServiceFault => Dispatch,
        ServiceFaultCode.EndpointUnavailable => SoapContract.AddressingNamespace,
        _ => null,
    });

    /// <summary>
    /// What a client throws for it: a fault of the service as it was thrown there, anything else as a failure of the wire.
    /// </summary>
    public Exception ToException() =>
        Enum.TryParse(Code, out ServiceFaultCode code) && Enum.GetName(code) == Code
            ? new ServiceFaultException(code, Text)
            : new TransportException(OneLine.OfPeer($"the SOAP server rejected the call with {Code}: {Text}"));
}
