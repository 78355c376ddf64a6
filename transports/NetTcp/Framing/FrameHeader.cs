using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>The type of a record and where its content is, before the content has arrived.</summary>
/// <param name="Type">The record's type.</param>
/// <param name="Start">Bytes in front of the content.</param>
/// <param name="Size">Bytes of the content.</param>
internal readonly record struct FrameHeader(RecordType Type, int Start, int Size)
{
    /// <summary>Where the next record begins; beyond what can be held for absurd sizes, which limits refuse before.</summary>
    public long End => (long)Start + Size;

    /// <returns>False where more bytes are needed.</returns>
    /// <exception cref="FramingException">No record of [MC-NMF].</exception>
    public static bool TryRead(ReadOnlySpan<byte> bytes, out FrameHeader header)
    {
        header = default;
        if (bytes.IsEmpty)
            return false;
        var type = (RecordType)bytes[0];
        int? size = FixedSize(type);
        if (size is not null)
        {
            header = new FrameHeader(type, 1, size.Value);
            return true;
        }
        if (!TryReadSize(bytes[1..], out int value, out int length))
            return false;
        header = new FrameHeader(type, 1 + length, value);
        return true;
    }

    private static int? FixedSize(RecordType type) => type switch
    {
        RecordType.Version => 2,
        RecordType.Mode or RecordType.KnownEncoding => 1,
        RecordType.End or RecordType.UpgradeResponse or RecordType.PreambleAck or RecordType.PreambleEnd or RecordType.UnsizedEnvelope => 0,
        RecordType.Via or RecordType.ExtensibleEncoding or RecordType.SizedEnvelope or RecordType.Fault or RecordType.UpgradeRequest =>
            null,
        _ => throw new FramingException(null, $"a record of type 0x{(byte)type:x2}, which .NET Message Framing does not define"),
    };

    private static bool TryReadSize(ReadOnlySpan<byte> bytes, out int value, out int length)
    {
        try
        {
            return MultiByteInt.TryRead(bytes, out value, out length);
        }
        catch (InvalidDataException error)
        {
            throw new FramingException(null, error.Message);
        }
    }
}
