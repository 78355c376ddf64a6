using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>Answers in gzip: which client wants one, and what a client reads of one.</summary>
/// <remarks>Source: RFC 9110, 8.4.1.3 and 12.5.3.</remarks>
internal static class HttpEncoding
{
    // The older name means the same.
    private const string OlderName = "x-gzip";

    /// <summary>Whether <c>Accept-Encoding</c> asks for gzip, and not rather for the plain answer. Who says nothing gets that.</summary>
    public static bool IsGzipWanted(StringValues acceptEncoding)
    {
        if (!StringWithQualityHeaderValue.TryParseList(acceptEncoding.ToArray()!, out IList<StringWithQualityHeaderValue>? codings))
            return false;
        double gzip = Quality(codings, Gzip.Name) ?? Quality(codings, OlderName) ?? Quality(codings, "*") ?? 0;
        return gzip > 0 && gzip >= (Quality(codings, "identity") ?? 0);
    }

    /// <summary>An answer's body as its client wants it, with the headers that say so.</summary>
    public static ReadOnlyMemory<byte> Encode(HttpContext context, ReadOnlyMemory<byte> body)
    {
        context.Response.Headers.Vary = HeaderNames.AcceptEncoding;
        if (!IsGzipWanted(context.Request.Headers.AcceptEncoding))
            return body;
        context.Response.Headers.ContentEncoding = Gzip.Name;
        return Gzip.Pack(body.Span);
    }

    /// <summary>An answer's document as the server wrote it before it packed it.</summary>
    /// <exception cref="TransportException">It is over the limit, broken, or in another encoding.</exception>
    public static ArraySegment<byte> Unpack(ArraySegment<byte> body, string? encoding, IPEndPoint server, int maxMessageBytes,
        string protocol)
    {
        if (string.IsNullOrEmpty(encoding) || Is(encoding, "identity"))
            return body;
        if (!Is(encoding, Gzip.Name) && !Is(encoding, OlderName))
            throw new TransportException(
                $"the server at {server} answers with the unsupported encoding {OneLine.OfPeer(encoding)}: configure it to send gzip "
                    + "or none");
        try
        {
            return Gzip.Unpack(body, maxMessageBytes) ?? throw HttpBody.TooLong(maxMessageBytes, protocol);
        }
        catch (InvalidDataException error)
        {
            throw new TransportException(
                $"the server at {server} sent an answer with damaged gzip data: retry, or configure it not to compress", error);
        }
    }

    private static double? Quality(IList<StringWithQualityHeaderValue> codings, string name) =>
        codings.FirstOrDefault(coding => Is(coding.Value.ToString(), name)) is { } found ? found.Quality ?? 1 : null;

    private static bool Is(string encoding, string name) => encoding.Equals(name, StringComparison.OrdinalIgnoreCase);
}
