using System.Text;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Envelopes of [MC-NBFX] that have far too much of one thing, in a header, where anything may stand.</summary>
internal static class NbfxFlood
{
    private const byte ShortElement = 0x40, ShortAttribute = 0x04, Xmlns = 0x09, EmptyText = 0xa8, Chars32End = 0x9d, EndElement = 0x01;

    // No strings of the session, then s:Envelope with its namespace.
    private static readonly byte[] s_envelope = [0, .. Known("Envelope"), 0x0b, 0x01, (byte)'s', 0x04];

    private static readonly byte[] s_header = [.. s_envelope, .. Known("Header")];

    private static readonly byte[] s_element = [ShortElement, 1, (byte)'a'];

    public static byte[] Attributes(int count) => [.. s_header, .. s_element, .. Repeat(count, Attribute)];

    public static byte[] Namespaces(int count) => [.. s_header, .. s_element, .. Repeat(count, i => [Xmlns, 4, .. Name(i), 1, (byte)'u'])];

    /// <summary>Many tags that keep to the limit of one, each with as many attributes as fit.</summary>
    public static byte[] TagsWithinTheLimit(int count) =>
        [.. s_header, .. Repeat(count, _ => [.. s_element, .. Repeat(4_000 / Attribute(0).Length, Attribute), EndElement])];

    public static byte[] ElementName(int length) =>
        [.. s_header, ShortElement, .. Size(length), .. new byte[length].Select(_ => (byte)'n')];

    public static byte[] Depth(int count) => [.. s_header, .. Repeat(count, _ => s_element)];

    /// <summary>A fault whose reason is so long.</summary>
    public static byte[] Reason(int length) =>
        [.. s_envelope, .. Known("Body"), .. Known("Fault"), .. Known("Reason"), .. Known("Text"), Chars32End,
        .. BitConverter.GetBytes(length), .. Enumerable.Repeat((byte)'r', length)];

    public static byte[] Size(int value)
    {
        byte[] bytes = new byte[MultiByteInt.MaxLength];
        return bytes[..MultiByteInt.Write(bytes, value)];
    }

    /// <summary>An element of the prefix s, its name in the static dictionary ([MC-NBFS] 2.1).</summary>
    private static byte[] Known(string name) => [0x56, .. Size(2 * StaticDictionary.Of(name).Key)];

    private static byte[] Attribute(int number) => [ShortAttribute, 4, .. Name(number), EmptyText];

    private static IEnumerable<byte> Repeat(int count, Func<int, byte[]> piece) => Enumerable.Range(0, count).SelectMany(piece);

    private static byte[] Name(int number) =>
        Encoding.ASCII.GetBytes([Letter(number), Letter(number >> 5), Letter(number >> 10), Letter(number >> 15)]);

    private static char Letter(int number) => (char)('a' + (number & 31) % 26 + ((number & 31) >= 26 ? 'A' - 'a' : 0));
}
