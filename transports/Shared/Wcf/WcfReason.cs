namespace IntegrationMethods.Transports.Shared.Wcf;

/// <summary>The words in which WCF refuses a message, so that its users find what is written about them.</summary>
internal static class WcfReason
{
    public static string ContractMismatch(string? action) =>
        $"The message with Action '{OneLine.OfPeer(action ?? "")}' cannot be processed at the receiver, due to a ContractFilter "
            + "mismatch at the " +
        "EndpointDispatcher. This may be because of either a contract mismatch (mismatched Actions between sender and receiver) " +
        "or a binding/security mismatch between the sender and the receiver.  Check that sender and receiver have the same " +
        "contract and the same binding (including security requirements, e.g. Message, Transport, None).";

    public static string AddressMismatch(string to) =>
        $"The message with To '{OneLine.OfPeer(to)}' cannot be processed at the receiver, due to an AddressFilter mismatch at the " +
        "EndpointDispatcher.  Check that the sender and receiver's EndpointAddresses agree.";
}
