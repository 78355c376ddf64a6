using System.IO.Compression;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>gzip in memory (RFC 1952), one member.</summary>
internal static class Gzip
{
    public const string Name = "gzip";

    public static byte[] Pack(ReadOnlySpan<byte> bytes)
    {
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
            gzip.Write(bytes);
        return packed.ToArray();
    }

    /// <param name="packed">All of the member.</param>
    /// <param name="limit">Bytes that it may unpack to; no more are kept at any time.</param>
    /// <returns>What it unpacks to; null where that is over the limit.</returns>
    /// <exception cref="InvalidDataException">It is no gzip, or is cut short.</exception>
    public static byte[]? Unpack(ReadOnlySpan<byte> packed, int limit)
    {
        using var gzip = new GZipStream(new MemoryStream(packed.ToArray()), CompressionMode.Decompress);
        var unpacked = new MemoryStream();
        byte[] piece = new byte[8192];
        for (int count; (count = gzip.Read(piece)) > 0;)
        {
            if (unpacked.Length + count > limit)
                return null;
            unpacked.Write(piece, 0, count);
        }
        byte[] bytes = unpacked.ToArray();
        // Less than was sent would be an answer that lacks rows.
        return GzipTrailer.IsOf(packed, bytes) ? bytes : throw new InvalidDataException("cut short");
    }
}
