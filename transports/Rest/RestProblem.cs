using Microsoft.AspNetCore.WebUtilities;

namespace IntegrationMethods.Transports.Rest;

/// <summary>Why a request was not answered, as a problem of RFC 9457; its type is <c>about:blank</c>, which is left out.</summary>
/// <param name="Title">The status in words.</param>
/// <param name="Status">The HTTP status.</param>
/// <param name="Detail">What failed.</param>
/// <param name="Code">The contract's <see cref="ServiceFaultCode"/>; null where the request did not get as far as the service.</param>
internal sealed record RestProblem(string? Title, int? Status, string? Detail, string? Code = null)
{
    public static RestProblem Of(int status, string detail, ServiceFaultCode? code = null) =>
        new(ReasonPhrases.GetReasonPhrase(status), status, detail, code?.ToString());

    /// <summary>A row over its limits is the server's own failure: no other request for it would succeed.</summary>
    public static RestProblem Of(ServiceFaultException fault) => Of(
        fault.Code switch
        {
            ServiceFaultCode.BadRange => 400,
            ServiceFaultCode.RowNotFound => 404,
            ServiceFaultCode.EndpointUnavailable => 503,
            _ => 500,
        },
        fault.Message,
        fault.Code);

    /// <summary>
    /// What a client throws for it: a fault of the service as it was thrown there, anything else as a failure of the wire.
    /// </summary>
    /// <param name="status">The status that it came with.</param>
    public RemedyException ToException(int status) => Enum.TryParse(Code, out ServiceFaultCode code) && Enum.GetName(code) == Code
        ? new ServiceFaultException(code, Detail ?? "")
        : new TransportException(OneLine.OfPeer(string.Create(
            CultureInfo.InvariantCulture,
                $"the REST server rejected the call with HTTP {status} ({Detail ?? Title}): check that it has the same version")));
}
