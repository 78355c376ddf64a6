using System.Net;
using System.Net.Http.Headers;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>An answer from its headers to its trailers.</summary>
/// <remarks>Source: gRPC over HTTP2 (PROTOCOL-HTTP2.md of grpc/grpc), "Responses".</remarks>
internal static class GrpcResponse
{
    private const string Status = "grpc-status", Message = "grpc-message", Encoding = "grpc-encoding";

    /// <summary>Reads the answer's message to its end and its status with it.</summary>
    /// <exception cref="RemedyException">The status is not OK, as <see cref="GrpcFault"/> has it.</exception>
    /// <exception cref="InvalidDataException">The answer is not gRPC's.</exception>
    /// <exception cref="GrpcStatusException">The message is over the limit or broken.</exception>
    public static async ValueTask ReadAsync(HttpResponseMessage response, IncomingMessage answer, CancellationToken ct)
    {
        if (!HasMessages(response))
            throw new InvalidDataException("it has the status OK but no message");
        Stream body = response.Content.ReadAsStream(ct);
        await answer.ReadAsync(body, ct);
        CheckTrailers(response);
        answer.Complete(EncodingOf(response));
    }

    /// <returns>False where the status is in the headers and is OK: no message follows.</returns>
    /// <exception cref="RemedyException">The status is there, and not OK.</exception>
    /// <exception cref="InvalidDataException">The answer is not gRPC's.</exception>
    public static bool HasMessages(HttpResponseMessage response)
    {
        CheckIsGrpc(response);
        if (Find(response.Headers, Status) is not { } early)
            return true;
        CheckStatus(early, response.Headers);
        return false;
    }

    /// <summary>The status behind the last message: once the body is read to its end.</summary>
    /// <exception cref="RemedyException">The status is not OK.</exception>
    /// <exception cref="InvalidDataException">There is none: the answer broke off.</exception>
    public static void CheckTrailers(HttpResponseMessage response) =>
        CheckStatus(Find(response.TrailingHeaders, Status), response.TrailingHeaders);

    public static string? EncodingOf(HttpResponseMessage response) => Find(response.Headers, Encoding);

    /// <exception cref="InvalidDataException">The answer is another protocol's.</exception>
    public static void CheckIsGrpc(HttpResponseMessage response)
    {
        if (response.StatusCode != HttpStatusCode.OK)
            throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"its HTTP status is {(int)response.StatusCode}"));
        if (!GrpcMethods.IsGrpc(Find(response.Content.Headers, "Content-Type")))
            throw new InvalidDataException("its content type is not application/grpc");
    }

    private static void CheckStatus(string? status, HttpResponseHeaders headers)
    {
        if (status is "0")
            return;
        if (status is null)
            throw new InvalidDataException("it ends without a grpc-status");
        int code = int.TryParse(status, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : (int)GrpcStatus.Unknown;
        throw GrpcFault.ToException((GrpcStatus)code, StatusMessage.Decode(Find(headers, Message) ?? ""));
    }

    private static string? Find(HttpHeaders headers, string name) =>
        headers.NonValidated.TryGetValues(name, out HeaderStringValues values) ? values.ToString() : null;
}
