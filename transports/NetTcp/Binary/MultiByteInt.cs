namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>Sizes and ids: seven bits a byte, the lowest first, at most five bytes ([MC-NMF] 2.2.2, [MC-NBFX] 2.1.2).</summary>
internal static class MultiByteInt
{
    public const int MaxLength = 5;

    /// <returns>False where the bytes end before the number does.</returns>
    /// <exception cref="InvalidDataException">More than 31 bits.</exception>
    public static bool TryRead(ReadOnlySpan<byte> from, out int value, out int length)
    {
        value = 0;
        for (length = 0; length < from.Length; length++)
        {
            byte part = from[length];
            if (length == MaxLength - 1 && part > 0x07)
                throw new InvalidDataException("a size of more than 31 bits");
            value |= (part & 0x7F) << (7 * length);
            if (part < 0x80)
            {
                length++;
                return true;
            }
        }
        return false;
    }

    /// <returns>The bytes written.</returns>
    public static int Write(Span<byte> to, int value)
    {
        int length = 0;
        for (; value >= 0x80; value >>= 7)
            to[length++] = (byte)(value | 0x80);
        to[length++] = (byte)value;
        return length;
    }

    public static int LengthOf(int value) => value switch
    {
        < 1 << 7 => 1,
        < 1 << 14 => 2,
        < 1 << 21 => 3,
        < 1 << 28 => 4,
        _ => MaxLength,
    };
}
