using System.IO.Compression;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The message encoding gzip (gRPC over HTTP2, "Message-Encoding").</summary>
internal static class MessageCompression
{
    public const string Gzip = "gzip";

    /// <summary>What this end reads: the value of <c>grpc-accept-encoding</c>.</summary>
    public const string Accepted = "identity,gzip";

    /// <summary>Whether a peer's <c>grpc-accept-encoding</c> has gzip in it.</summary>
    public static bool IsAccepted(string? header) =>
        header is not null && header.Split(',').Any(encoding => encoding.Trim() == Gzip);

    /// <returns>Null where what comes out is over the limit.</returns>
    /// <exception cref="GrpcStatusException">The encoding is not gzip, or the bytes are not.</exception>
    public static byte[]? Decode(ReadOnlySpan<byte> message, string? encoding, string what, int maxMessageBytes)
    {
        if (string.IsNullOrEmpty(encoding) || encoding == "identity")
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} is compressed, but its grpc-encoding does not say how");
        if (encoding != Gzip)
            throw new GrpcStatusException(GrpcStatus.Unimplemented, $"{what} has the grpc-encoding {encoding}: send identity or gzip");
        try
        {
            byte[]? inflated = Inflate(message, maxMessageBytes);
            // Less than was sent would be an answer that lacks rows.
            return inflated is null || GzipTrailer.IsOf(message, inflated) ? inflated : throw new InvalidDataException("cut short");
        }
        catch (InvalidDataException)
        {
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} is compressed, but not with gzip");
        }
    }

    public static byte[] Encode(ReadOnlySpan<byte> message)
    {
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
            gzip.Write(message);
        return packed.ToArray();
    }

    private static byte[]? Inflate(ReadOnlySpan<byte> message, int maxMessageBytes)
    {
        using var gzip = new GZipStream(new MemoryStream(message.ToArray()), CompressionMode.Decompress);
        var inflated = new MemoryStream();
        byte[] piece = new byte[8192];
        for (int count; (count = gzip.Read(piece)) > 0;)
        {
            if (inflated.Length + count > maxMessageBytes)
                return null;
            inflated.Write(piece, 0, count);
        }
        return inflated.ToArray();
    }
}
