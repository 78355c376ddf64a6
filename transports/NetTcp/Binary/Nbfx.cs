namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>
/// The record types of [MC-NBFX] 2.2 that are written here or read on the short way. A text record + 1 ends its element too.
/// </summary>
internal static class Nbfx
{
    public const byte EndElement = 0x01;
    public const byte ShortDictionaryXmlns = 0x0A;
    public const byte DictionaryXmlns = 0x0B;

    /// <summary>Attributes of the prefixes a to z follow one another; this is the one of <c>i</c>.</summary>
    public const byte PrefixDictionaryAttributeI = 0x14;

    public const byte ShortDictionaryElement = 0x42;

    /// <summary>Elements of the prefixes a to z follow one another; this is the one of <c>b</c>.</summary>
    public const byte PrefixDictionaryElementB = 0x45;

    public const byte True = 0x86;
    public const byte ZeroEnd = 0x81;
    public const byte OneEnd = 0x83;
    public const byte Int8End = 0x89;
    public const byte Int16End = 0x8B;
    public const byte Int32End = 0x8D;
    public const byte FloatEnd = 0x91;
    public const byte DateTimeEnd = 0x97;
    public const byte Chars8End = 0x99;
    public const byte Chars16End = 0x9B;
    public const byte EmptyEnd = 0xA9;
    public const byte UnicodeChars8End = 0xB7;
    public const byte UnicodeChars16End = 0xB9;
}
