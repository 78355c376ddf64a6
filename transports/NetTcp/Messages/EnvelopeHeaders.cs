using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A SOAP 1.2 envelope in any form the binary format allows, read by the shipped reader up to its body's content.</summary>
internal sealed class EnvelopeHeaders
{
    private const int MaxDepth = 32;
    private const string NoUuid = "urn:uuid:00000000-0000-0000-0000-000000000000";
    private const int MaxIdLength = 1024;

    /// <summary>
    /// Bytes of one start tag: the shipped reader takes up to a hundred times as much memory for its attributes and namespaces.
    /// </summary>
    private const int MaxTagBytes = 4096;

    /// <summary>Characters of one text, which may be a fault's reason; the texts of rows have a separate limit.</summary>
    private const int MaxTextLength = 64 * 1024;

    public string? Action { get; private set; }

    public string? To { get; private set; }

    public MessageId Id { get; private set; } = MessageId.None;

    public MessageId RelatesTo { get; private set; } = MessageId.None;

    /// <summary>The first header that must be understood and is not.</summary>
    public (string Name, string Space)? Strange { get; private set; }

    // The message's own size is limited before.
    private static readonly XmlDictionaryReaderQuotas s_quotas = CreateQuotas();

    /// <summary>The shipped reader within limits that no message of this contract comes near.</summary>
    /// <exception cref="InvalidDataException">A start tag is over its limit.</exception>
    public static XmlDictionaryReader Open(byte[] envelope, ReaderSession session)
    {
        // The shipped reader has such a quota too, but looks at it when it has already made room for all the attributes of a tag.
        NbfxTags.Check(envelope, MaxTagBytes);
        return XmlDictionaryReader.CreateBinaryReader(envelope, 0, envelope.Length, StaticDictionary.Strings, s_quotas, session.Shipped);
    }

    /// <summary>Reads the headers and stops at the first thing in the body.</summary>
    /// <exception cref="XmlException">No envelope.</exception>
    public static EnvelopeHeaders Read(XmlDictionaryReader xml)
    {
        var headers = new EnvelopeHeaders();
        xml.MoveToContent();
        xml.ReadStartElement("Envelope", Names.Soap);
        if (xml.IsStartElement("Header", Names.Soap))
            ReadChildren(xml, headers.ReadHeader);
        if (!xml.IsStartElement("Body", Names.Soap) || xml.IsEmptyElement)
            throw new XmlException("an envelope without a body");
        xml.ReadStartElement();
        xml.MoveToContent();
        return headers;
    }

    /// <summary>Runs through the children of the element that the reader is at, and leaves it.</summary>
    /// <param name="xml">At a start tag.</param>
    /// <param name="readChild">Consumes one child.</param>
    public static void ReadChildren(XmlDictionaryReader xml, Action<XmlDictionaryReader> readChild)
    {
        bool empty = xml.IsEmptyElement;
        xml.ReadStartElement();
        if (empty)
            return;
        while (xml.IsStartElement())
            readChild(xml);
        xml.ReadEndElement();
    }

    /// <summary>Sees that nothing but the end of body and envelope is left.</summary>
    public static void ReadEnd(XmlDictionaryReader xml)
    {
        xml.ReadEndElement();
        xml.ReadEndElement();
        if (xml.MoveToContent() != XmlNodeType.None)
            throw new XmlException("data after the envelope");
    }

    private void ReadHeader(XmlDictionaryReader xml)
    {
        string name = xml.NamespaceURI == Names.Addressing ? xml.LocalName : "";
        switch (name)
        {
            case "Action":
                Action = xml.ReadElementContentAsString();
                break;
            case "To":
                To = xml.ReadElementContentAsString();
                break;
            case "MessageID":
                Id = ReadId(xml);
                break;
            case "RelatesTo":
                RelatesTo = ReadId(xml);
                break;
            default:
                SkipHeader(xml, known: name is "ReplyTo" or "FaultTo" or "From");
                break;
        }
    }

    private void SkipHeader(XmlDictionaryReader xml, bool known)
    {
        bool must = xml.GetAttribute("mustUnderstand", Names.Soap) is "1" or "true";
        if (!known && must && IsForUs(xml.GetAttribute("role", Names.Soap)))
            Strange ??= (xml.LocalName, xml.NamespaceURI);
        xml.Skip();
    }

    /// <summary>SOAP 1.2 part 1, 2.2: a header without a role is for the last receiver, which a server is.</summary>
    private static bool IsForUs(string? role) => role is null or "" or Names.Soap + "/role/next" or Names.Soap + "/role/ultimateReceiver";

    private static MessageId ReadId(XmlDictionaryReader xml)
    {
        UniqueId id = xml.ReadElementContentAsUniqueId();
        if (id.TryGetGuid(out Guid uuid))
            return new MessageId(uuid);
        string uri = id.ToString();
        // .NET takes a UUID of nothing but zeros for a text.
        if (uri == NoUuid)
            return new MessageId(Guid.Empty);
        return uri.Length <= MaxIdLength ? new MessageId(Guid.Empty, uri) : throw new XmlException($"an id of {uri.Length} characters");
    }

    private static XmlDictionaryReaderQuotas CreateQuotas()
    {
        var quotas = new XmlDictionaryReaderQuotas();
        XmlDictionaryReaderQuotas.Max.CopyTo(quotas);
        quotas.MaxDepth = MaxDepth;
        quotas.MaxStringContentLength = MaxTextLength;
        quotas.MaxNameTableCharCount = 64 * 1024;
        return quotas;
    }
}
