using System.Net;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>
/// Faults as the text of an error, which is all that the protocol has for them: <c>RowNotFound: ServiceTable has no row 7 …</c>.
/// </summary>
internal static class HubFault
{
    /// <summary>What the library writes before the text of an exception that its hub threw.</summary>
    private const string Thrown = "HubException: ";

    private const string Closed = "The server closed the connection with the following error: ";

    private const string NotRead = "Error trying to deserialize result";

    private const string Between = ": ";

    public static HubException Write(ServiceFaultException fault) => new($"{fault.Code}{Between}{fault.Message}", fault);

    /// <summary>The fault, or the failure of the wire that another error is.</summary>
    public static RemedyException Read(HubException error, IPEndPoint endpoint)
    {
        if (error.Message.StartsWith(Closed, StringComparison.Ordinal))
        {
            string why = error.Message[Closed.Length..];
            return new TransportException(
                OneLine.OfPeer(
                    $"the server closed the connection ({why}): check that both ends have the same version and limits, then reconnect"),
                error);
        }
        if (error.Message.StartsWith(NotRead, StringComparison.Ordinal))
            return HubFailure.BadAnswer(endpoint, error);
        int thrown = error.Message.IndexOf(Thrown, StringComparison.Ordinal);
        string text = thrown < 0 ? error.Message : error.Message[(thrown + Thrown.Length)..];
        int end = text.IndexOf(Between, StringComparison.Ordinal);
        return end > 0 && Enum.TryParse(text[..end], out ServiceFaultCode code) && Enum.GetName(code) == text[..end]
            ? new ServiceFaultException(code, text[(end + Between.Length)..])
            : new TransportException(
                OneLine.OfPeer($"the SignalR server rejected the call ({error.Message}): check that it has the same version"), error);
    }
}
