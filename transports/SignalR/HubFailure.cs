using System.Net;
using System.Text.Json;
using IntegrationMethods.Transports.Shared;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>What the library's client throws, as what the contract throws.</summary>
internal static class HubFailure
{
    /// <summary>The connection did not open.</summary>
    public static TransportException OfOpening(IPEndPoint endpoint, TransportOptions options, Exception error) => error switch
    {
        _ when Inner<TransportException>(error) is { } known => new TransportException(known.Message, error),
        OperationCanceledException or TimeoutException => new TransportException(
            $"the SignalR server at {endpoint} did not answer within {Seconds.Of(options.ConnectTimeout)}: check whether it is "
                + "overloaded, or raise --connect-timeout", error),
        _ => new TransportException(
            OneLine.OfPeer(
                $"the server at {endpoint} does not open a SignalR connection ({OneLine.OfPeer(error.Message)}): check the host and port, "
                + "and that this is the SignalR server of ServiceTables"), error),
    };

    /// <summary>A call failed.</summary>
    public static RemedyException OfCall(IPEndPoint endpoint, Exception error) => error switch
    {
        _ when Inner<TransportException>(error) is { } known => new TransportException(known.Message, error),
        HubException refusal => HubFault.Read(refusal, endpoint),
        JsonException or InvalidDataException or FormatException => BadAnswer(endpoint, error),
        // Its connection ended, or had ended before.
        _ => new TransportException(TcpFailure.Closed().Message, error),
    };

    public static TransportException BadAnswer(IPEndPoint endpoint, Exception error) =>
        new(OneLine.OfPeer(
            $"the server at {endpoint} sent an invalid answer ({OneLine.OfPeer(error.Message)}): check that it has the same version"),
            error);

    private static T? Inner<T>(Exception? error) where T : Exception
    {
        while (error is not null and not T)
            error = error.InnerException;
        return (T?)error;
    }
}
