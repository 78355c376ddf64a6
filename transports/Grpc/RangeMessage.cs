namespace IntegrationMethods.Transports.Grpc;

/// <summary>The message <c>Range</c> of service_tables.proto, to and from bytes.</summary>
internal static class RangeMessage
{
    /// <summary>Bytes that the longest range takes.</summary>
    public const int MaxSize = 22;

    /// <returns>Bytes written.</returns>
    public static int Write(Span<byte> buffer, int firstId, int lastId)
    {
        var writer = new ProtoWriter(buffer);
        writer.WriteInt64(0x08, firstId);
        writer.WriteInt64(0x10, lastId);
        return writer.Length;
    }

    /// <exception cref="InvalidDataException">The bytes are no such message.</exception>
    public static (int FirstId, int LastId) Read(ReadOnlySpan<byte> message)
    {
        var reader = new ProtoReader(message);
        int first = 0, last = 0;
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            if (tag == 0x08)
                first = reader.ReadInt32();
            else if (tag == 0x10)
                last = reader.ReadInt32();
            else
                reader.Skip(tag);
        }
        return (first, last);
    }
}
