using System.Text;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>Encodings that refuse what is no Unicode text instead of replacing it.</summary>
internal static class StrictText
{
    public static Encoding Utf8 { get; } = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static Encoding Utf16 { get; } = new UnicodeEncoding(bigEndian: false, byteOrderMark: false, throwOnInvalidBytes: true);
}
