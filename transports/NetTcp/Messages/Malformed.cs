using System.Text;
using System.Xml;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>The exceptions by which decoders say that bytes are not what they should be.</summary>
internal static class Malformed
{
    public static bool Is(Exception error) =>
        error is XmlException or InvalidDataException or FormatException or ArgumentException or OverflowException
            or InvalidOperationException or DecoderFallbackException or IndexOutOfRangeException;

    public static string Line(Exception error) => OneLine.OfPeer(error.Message);
}
