using System.Net;
using System.Net.Http.Headers;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.Soap;

/// <summary>A client of the service: each call is one HTTP POST.</summary>
internal sealed class SoapConnection(IPEndPoint endpoint, TransportOptions options, HttpLink first)
    : HttpConnection(endpoint, options, SoapContract.Protocol, HttpVersion.Version11, first)
{
    private readonly Uri _address = new(HttpLink.AddressOf(endpoint, options) + SoapContract.Path);

    protected override HttpRequestMessage Request(CallForm operation, int firstId, int lastId)
    {
        var soap = SoapOperation.Of(operation);
        var content = new ByteArrayContent(SoapWriter.Request(soap, firstId, lastId));
        content.Headers.TryAddWithoutValidation("Content-Type", SoapContract.ContentType);
        var request = new HttpRequestMessage(HttpMethod.Post, _address) { Content = content };
        request.Headers.TryAddWithoutValidation(SoapContract.ActionHeader, soap.QuotedAction);
        return request;
    }

    protected override bool IsAnswer(HttpResponseMessage response)
    {
        MediaTypeHeaderValue? type = response.Content.Headers.ContentType;
        return response.StatusCode is HttpStatusCode.OK or HttpStatusCode.InternalServerError or HttpStatusCode.ServiceUnavailable
            && (type is null || string.Equals(type.MediaType, SoapContract.MediaType, StringComparison.OrdinalIgnoreCase));
    }

    protected override IReadOnlyList<ServiceTable> Read(HttpResponseMessage response, ArraySegment<byte> document, CallForm operation)
    {
        try
        {
            return SoapReader.Answer(document, SoapOperation.Of(operation));
        }
        catch (SoapRefusedException error)
        {
            throw NotOfServiceTables(error);
        }
    }
}
