using System.Buffers.Binary;
using System.IO.Compression;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>gzip in memory (RFC 1952), one member.</summary>
internal static class Gzip
{
    public const string Name = "gzip";

    /// <summary>Bytes of a member's header and trailer.</summary>
    private const int MinSize = 18;

    public static byte[] Pack(ReadOnlySpan<byte> bytes)
    {
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
            gzip.Write(bytes);
        return packed.ToArray();
    }

    /// <returns>What it unpacks to; null where that is over the limit in bytes, more than which is never kept.</returns>
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
        // GZipStream takes a member that breaks off for a whole one, and its answer would lack rows. A whole one ends with the length of
        // what it holds (RFC 1952, 2.3.1); GZipStream checks the sum before that.
        return packed.Length >= MinSize && BinaryPrimitives.ReadUInt32LittleEndian(packed[^4..]) == (uint)bytes.Length
            ? bytes
            : throw new InvalidDataException("cut short");
    }
}
