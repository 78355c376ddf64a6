namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A SOAP 1.2 fault, in the words that WCF has for each.</summary>
/// <param name="Action">The answer's action, which says whose fault it is.</param>
/// <param name="Code">Local name of the code, in SOAP's namespace.</param>
/// <param name="Reason">The message.</param>
/// <param name="Subcode">Local name of the subcode.</param>
/// <param name="SubcodeNamespace">Its namespace.</param>
internal sealed record SoapFault(string Action, string Code, string Reason, string? Subcode = null, string? SubcodeNamespace = null)
{
    public static SoapFault Of(ServiceFaultException error) => error.Code == ServiceFaultCode.InternalServiceFault
        ? new(Names.Dispatcher + "/fault", "Receiver", error.Message, nameof(ServiceFaultCode.InternalServiceFault), Names.Dispatcher)
        : new(Names.Addressing + "/soap/fault", error.Code.ToString(), error.Message);

    public static SoapFault ActionNotSupported(string? action) => Addressing("ActionNotSupported",
        $"The message with Action '{OneLine(action)}' cannot be processed at the receiver, due to a ContractFilter mismatch at the " +
        "EndpointDispatcher. This may be because of either a contract mismatch (mismatched Actions between sender and receiver) " +
        "or a binding/security mismatch between the sender and the receiver.  Check that sender and receiver have the same " +
        "contract and the same binding (including security requirements, e.g. Message, Transport, None).");

    public static SoapFault DestinationUnreachable(string to) =>
        Addressing("DestinationUnreachable", $"there is no service at '{OneLine(to)}': its path is {Names.Path}");

    public static SoapFault HeaderRequired(string header) =>
        Addressing("MessageAddressingHeaderRequired", $"the request lacks the header {header}: add it");

    public static SoapFault NotUnderstood(string name, string space) => new(
        Names.Addressing + "/soap/fault", "MustUnderstand", $"the header '{OneLine(name)}' of the namespace '{OneLine(space)}' is not understood: remove it, or send it without mustUnderstand");

    public static SoapFault DeserializationFailed(string what) => new(
        Names.Dispatcher + "/fault", "Sender", $"the request can't be read ({what}): compare it with the contract", "DeserializationFailed", Names.Dispatcher);

    // A peer's own words inside a message that is one line.
    private static string? OneLine(string? words) => words?.ReplaceLineEndings(" ");

    private static SoapFault Addressing(string subcode, string reason) =>
        new(Names.Addressing + "/fault", "Sender", reason, subcode, Names.Addressing);
}
