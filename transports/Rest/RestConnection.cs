using System.Net;
using System.Text.Json;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Rest;

/// <summary>A client of the API: each call is one GET.</summary>
internal sealed class RestConnection(IPEndPoint endpoint, TransportOptions options, Version version, HttpLink first)
    : HttpConnection(endpoint, options, RestContract.Protocol, version, first)
{
    private readonly string _address = HttpLink.AddressOf(endpoint, options) + RestContract.Path;

    protected override HttpRequestMessage Request(CallForm operation, int firstId, int lastId) =>
        new(HttpMethod.Get, new Uri(_address + RestQuery.Write(operation, firstId, lastId)));

    protected override bool IsAnswer(HttpResponseMessage response) => string.Equals(
        response.Content.Headers.ContentType?.MediaType, response.StatusCode == HttpStatusCode.OK
            ? RestContract.Json
            : RestContract.ProblemJson, StringComparison.OrdinalIgnoreCase);

    protected override IReadOnlyList<ServiceTable> Read(HttpResponseMessage response, ArraySegment<byte> document, CallForm operation)
    {
        try
        {
            return response.StatusCode == HttpStatusCode.OK
                ? RowsJson.ReadRows(document)
                : throw RestProblemJson.Read(document).ToException((int)response.StatusCode);
        }
        catch (JsonException error)
        {
            throw NotOfServiceTables(error);
        }
    }
}
