using System.Net;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.Xml;
using IntegrationMethods.Transports.Shared;

namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>What the client library throws, in the contract's two kinds: the service refused, or the wire failed.</summary>
/// <param name="target">The server, and how it is talked to.</param>
/// <param name="options">Limits.</param>
internal sealed class WcfFailure(WcfTarget target, TransportOptions options)
{
    private readonly IPEndPoint _endpoint = target.EndPoint;

    /// <returns>What <c>Connect</c> throws; null for what is thrown as it is.</returns>
    public TransportException? OfOpening(Exception error) => error switch
    {
        _ when OfSocket(error) is { } failure => failure,
        TimeoutException =>
            new TransportException(
                $"no answer from {_endpoint} within {Seconds.Of(options.ConnectTimeout)}: check the host, port and firewall", error),
        EndpointNotFoundException => OfWire(error),
        // Such as a server that does not consent to the upgrade.
        CommunicationException when target.Tls is { Version: null } tls => tls.Failure(error),
        _ => OfWire(error),
    };

    /// <returns>What a call throws; null for what is thrown as it is.</returns>
    public RemedyException? OfCall(Exception error) => error switch
    {
        _ when OfSocket(error) is { } failure => failure,
        FaultException fault => OfFault(fault),
        ServiceFaultException row => NotTheService(row),
        // NET.TCP's fault, or HTTP's status 503, whose text the library does not pass on.
        ServerTooBusyException busy => new ServiceFaultException(
            ServiceFaultCode.EndpointUnavailable, target.Sockets is null
                ? busy.Message
                : $"the server at {_endpoint} is too busy, or is stopping: call again later"),
        TimeoutException => new TransportException(
            $"the server at {_endpoint} did not answer within {Seconds.Of(options.CallTimeout)}: find out what keeps it busy, or raise "
                + "--call-timeout", error),
        _ => OfWire(error),
    };

    /// <summary>What a socket or a handshake of this project failed with, below the library's exceptions.</summary>
    private static TransportException? OfSocket(Exception error) => Chain(error).OfType<TransportException>().FirstOrDefault();

    private RemedyException OfFault(FaultException fault)
    {
        for (FaultCode? code = fault.Code; code is not null; code = code.SubCode)
        {
            if (Enum.TryParse(code.Name, out ServiceFaultCode known) && Enum.GetName(known) == code.Name)
                return new ServiceFaultException(known, fault.Message);
        }
        return new TransportException(
            OneLine.OfPeer($"the server at {_endpoint} rejected the call with {fault.Code?.Name}: {fault.Message}"), fault);
    }

    private TransportException? OfWire(Exception error)
    {
        if (Chain(error).OfType<QuotaExceededException>().Any())
            return new TransportException(
                $"the answer exceeds {options.MaxMessageBytes} bytes: request fewer rows, or raise --max-message-bytes", error);
        return error switch
        {
            // What a session's calls get when it ends, by when they notice; the library does not say whether an answer over the limit ended
            // it.
            CommunicationObjectFaultedException => SessionEnded(error),
            CommunicationException { InnerException: null } when error.GetType() == typeof(CommunicationException) => SessionEnded(error),
            EndpointNotFoundException =>
                new TransportException($"no ServiceTables server listens on {_endpoint}: start it, or check the host and port", error),
            ProtocolException or SerializationException or XmlException or InvalidDataException or FormatException => NotTheService(error),
            CommunicationException or ObjectDisposedException or IOException or InvalidOperationException or TimeoutException =>
                new TransportException(
                $"the connection to {_endpoint} was lost ({OneLine.OfPeer(error.GetBaseException().Message)}): check that the server is "
                    + "still running, then reconnect", error),
            _ => null,
        };
    }

    private TransportException SessionEnded(Exception error) => new(
        $"no answer from {_endpoint}: the server ended the session, or its answer exceeds {options.MaxMessageBytes} bytes (request fewer "
            + "rows, or raise --max-message-bytes)", error);

    private TransportException NotTheService(Exception error) => new(
        $"the server at {_endpoint} sent an invalid answer "
            + $"({OneLine.OfPeer(error.GetBaseException().Message)}): check that this is the right port", error);

    private static IEnumerable<Exception> Chain(Exception? error)
    {
        for (; error is not null; error = error.InnerException)
            yield return error;
    }
}
