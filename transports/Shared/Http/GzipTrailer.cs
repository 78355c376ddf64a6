using System.Buffers.Binary;

namespace IntegrationMethods.Transports.Shared.Http;

/// <summary>The end of a gzip member: CRC-32 and length of what it unpacks to, little-endian (RFC 1952 2.3.1).</summary>
internal static class GzipTrailer
{
    private const int Size = 8;
    private const uint Polynomial = 0xEDB88320;

    private static readonly uint[] s_remainders = [.. Enumerable.Range(0, 256).Select(i => Remainder((uint)i))];

    /// <summary>Whether the member, one alone, ends and holds these bytes: GZipStream takes one that breaks off for a whole one.</summary>
    public static bool IsOf(ReadOnlySpan<byte> packed, ReadOnlySpan<byte> unpacked) =>
        packed.Length > Size
        && BinaryPrimitives.ReadUInt32LittleEndian(packed[^4..]) == (uint)unpacked.Length
        && BinaryPrimitives.ReadUInt32LittleEndian(packed[^Size..]) == Crc(unpacked);

    private static uint Crc(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte part in bytes)
            crc = s_remainders[(byte)(crc ^ part)] ^ (crc >> 8);
        return ~crc;
    }

    private static uint Remainder(uint value)
    {
        for (int bit = 0; bit < 8; bit++)
            value = (value & 1) == 0 ? value >> 1 : (value >> 1) ^ Polynomial;
        return value;
    }
}
