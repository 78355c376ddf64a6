using IntegrationMethods.Transports.Shared.Wcf;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A SOAP 1.2 fault, in the words that WCF has for each.</summary>
/// <param name="Action">The answer's action, which says whose fault it is.</param>
/// <param name="Code">Local name of the code, in SOAP's namespace.</param>
/// <param name="Reason">The message.</param>
/// <param name="Subcode">Local name of the subcode.</param>
/// <param name="SubcodeNamespace">Its namespace.</param>
internal sealed record SoapFault(string Action, string Code, string Reason, string? Subcode = null, string? SubcodeNamespace = null)
{
    private const string AddressingFault = Names.Addressing + "/fault", SoapFaultAction = Names.Addressing + "/soap/fault";

    public static SoapFault Of(ServiceFaultException error) => error.Code switch
    {
        ServiceFaultCode.InternalServiceFault =>
            new(Names.Dispatcher + "/fault", "Receiver", error.Message, nameof(ServiceFaultCode.InternalServiceFault), Names.Dispatcher),
        // WS-Addressing 1.0, SOAP binding, 6.4.2.4.
        ServiceFaultCode.EndpointUnavailable =>
            new(AddressingFault, "Receiver", error.Message, nameof(ServiceFaultCode.EndpointUnavailable), Names.Addressing),
        _ => new(SoapFaultAction, error.Code.ToString(), error.Message),
    };

    public static SoapFault ActionNotSupported(string? action) =>
        new(AddressingFault, "Sender", WcfReason.ContractMismatch(action), "ActionNotSupported", Names.Addressing);

    public static SoapFault DestinationUnreachable(string to) =>
        new(SoapFaultAction, "Sender", WcfReason.AddressMismatch(to), "DestinationUnreachable", Names.Addressing);

    public static SoapFault HeaderRequired(string header) =>
        new(AddressingFault, "Sender", $"the request lacks the header {header}: add it", "MessageAddressingHeaderRequired",
            Names.Addressing);

    public static SoapFault NotUnderstood(string name, string space) => new(
        SoapFaultAction, "MustUnderstand",
            $"the header '{OneLine.OfPeer(name)}' of the namespace '{OneLine.OfPeer(space)}' is not understood: remove it, or send it "
                + "without mustUnderstand");

    public static SoapFault DeserializationFailed(string what) => new(
        Names.Dispatcher + "/fault", "Sender", $"the request can't be read ({what}): compare it with the contract", "DeserializationFailed",
            Names.Dispatcher);
}
