using HttpGzip = IntegrationMethods.Transports.Shared.Http.Gzip;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>The message encoding gzip (gRPC over HTTP2, "Message-Encoding").</summary>
internal static class MessageCompression
{
    public const string Gzip = HttpGzip.Name;

    /// <summary>What this end reads: the value of <c>grpc-accept-encoding</c>.</summary>
    public const string Accepted = "identity,gzip";

    public static bool IsAccepted(string? header) =>
        header is not null && header.Split(',').Any(encoding => encoding.Trim() == Gzip);

    /// <exception cref="GrpcStatusException">The encoding is not gzip, or the bytes are not.</exception>
    public static byte[] Decode(ReadOnlySpan<byte> message, string? encoding, string what, int maxMessageBytes,
        string remedy = GrpcStatusException.ShorterAnswer)
    {
        if (string.IsNullOrEmpty(encoding) || encoding == "identity")
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} is compressed, but its grpc-encoding does not say how");
        if (encoding != Gzip)
            throw new GrpcStatusException(GrpcStatus.Unimplemented,
                $"{what} has the unsupported grpc-encoding {encoding}: send identity or gzip");
        try
        {
            return HttpGzip.Unpack(message, maxMessageBytes) ?? throw GrpcStatusException.TooLong(what, maxMessageBytes, remedy);
        }
        catch (InvalidDataException)
        {
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} is compressed, but not with gzip");
        }
    }

    public static byte[] Encode(ReadOnlySpan<byte> message) => HttpGzip.Pack(message);
}
