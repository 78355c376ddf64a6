using System.Text;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>What opens a session ([MC-NMF] 2.2.4.1): version, mode, address, encoding and their end, in this order.</summary>
internal static class Preamble
{
    private const byte Duplex = 0x02;
    private const byte BinarySession = 0x08;
    private const int MaxViaLength = 2048;
    private const int MaxContentTypeLength = 256;
    private const int MaxUpgradeLength = 256;

    /// <summary>The upgrade that begins TLS ([MC-NMF] 2.2.3.5).</summary>
    private static ReadOnlySpan<byte> Tls => "application/ssl-tls"u8;

    /// <summary>A client's: version 1.0, duplex, binary with a session's dictionary.</summary>
    /// <param name="via">The service's address.</param>
    /// <param name="tls">Whether to ask for TLS; then the preamble's end comes after the handshake.</param>
    public static byte[] Write(string via, bool tls = false)
    {
        int size = Encoding.UTF8.GetByteCount(via);
        Span<byte> bytes = stackalloc byte[40 + size];
        ReadOnlySpan<byte> start = [(byte)RecordType.Version, 1, 0, (byte)RecordType.Mode, Duplex, (byte)RecordType.Via];
        start.CopyTo(bytes);
        int at = start.Length + MultiByteInt.Write(bytes[start.Length..], size);
        at += Encoding.UTF8.GetBytes(via, bytes[at..]);
        bytes[at++] = (byte)RecordType.KnownEncoding;
        bytes[at++] = BinarySession;
        if (tls)
        {
            bytes[at++] = (byte)RecordType.UpgradeRequest;
            bytes[at++] = (byte)Tls.Length;
            Tls.CopyTo(bytes[at..]);
            return bytes[..(at + Tls.Length)].ToArray();
        }
        bytes[at++] = (byte)RecordType.PreambleEnd;
        return bytes[..at].ToArray();
    }

    /// <summary>A server's look at what has arrived of a preamble.</summary>
    /// <param name="bytes">From the preamble's first byte.</param>
    /// <param name="via">The address that it opens the session to. Each message's answer reports whether a service is there.</param>
    /// <param name="length">The preamble's length, up to its end or to an upgrade.</param>
    /// <param name="upgrades">Whether it asks for TLS, after which only its end is left.</param>
    /// <returns>False while it is incomplete.</returns>
    /// <exception cref="FramingException">It is not one that this server can serve.</exception>
    public static bool TryRead(ReadOnlySpan<byte> bytes, out string via, out int length, out bool upgrades)
    {
        via = "";
        length = 0;
        upgrades = false;
        for (int step = 0; FrameHeader.TryRead(bytes[length..], out FrameHeader header); step++)
        {
            CheckStep(step, header);
            if (bytes.Length - length < header.End)
                return false;
            ReadOnlySpan<byte> content = bytes.Slice(length + header.Start, header.Size);
            Check(header.Type, content);
            if (header.Type == RecordType.Via)
                via = Encoding.UTF8.GetString(content);
            length += (int)header.End;
            upgrades = header.Type == RecordType.UpgradeRequest;
            if (upgrades || header.Type == RecordType.PreambleEnd)
                return true;
        }
        return false;
    }

    private static void CheckStep(int step, FrameHeader header)
    {
        bool expected = step switch
        {
            0 => header.Type == RecordType.Version,
            1 => header.Type == RecordType.Mode,
            2 => header.Type == RecordType.Via,
            3 => header.Type is RecordType.KnownEncoding or RecordType.ExtensibleEncoding,
            _ => header.Type is RecordType.PreambleEnd or RecordType.UpgradeRequest,
        };
        if (!expected)
            throw new FramingException(null, $"an unexpected record {header.Type}");
        if (header.Type == RecordType.Via && header.Size > MaxViaLength)
            throw new FramingException(FramingFault.ViaTooLong, $"an address of {header.Size} bytes");
        if (header.Type == RecordType.ExtensibleEncoding && header.Size > MaxContentTypeLength)
            throw new FramingException(FramingFault.ContentTypeTooLong, $"a content type of {header.Size} bytes");
        if (header.Type == RecordType.UpgradeRequest && header.Size > MaxUpgradeLength)
            throw new FramingException(FramingFault.UpgradeInvalid, $"an upgrade of {header.Size} bytes");
    }

    private static void Check(RecordType type, ReadOnlySpan<byte> content)
    {
        (bool good, string fault) = type switch
        {
            RecordType.Version => (content[0] == 1, FramingFault.UnsupportedVersion),
            RecordType.Mode => (content[0] == Duplex, FramingFault.UnsupportedMode),
            RecordType.Via =>
                (Uri.TryCreate(Encoding.UTF8.GetString(content), UriKind.Absolute, out Uri? via)
                && via.Scheme == "net.tcp", FramingFault.EndpointNotFound),
            RecordType.KnownEncoding => (content[0] == BinarySession, FramingFault.ContentTypeInvalid),
            RecordType.ExtensibleEncoding => (content.SequenceEqual("application/soap+msbinsession1"u8), FramingFault.ContentTypeInvalid),
            RecordType.UpgradeRequest => (content.SequenceEqual(Tls), FramingFault.UpgradeInvalid),
            _ => (true, ""),
        };
        if (!good)
            throw new FramingException(fault, $"a preamble with an unsupported {type}");
    }

    /// <summary>Whether an address is the service's; of any host, as the peer may know this machine under another name.</summary>
    public static bool IsService(string address, string path) =>
        Uri.TryCreate(address, UriKind.Absolute, out Uri? uri) && uri.Scheme == "net.tcp"
        && uri.AbsolutePath.TrimEnd('/').Equals(path, StringComparison.OrdinalIgnoreCase);
}
