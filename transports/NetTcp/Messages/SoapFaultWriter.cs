using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>Faults are rare, so the shipped writer writes them.</summary>
internal static class SoapFaultWriter
{
    private static readonly XmlDictionaryString s_soap = StaticDictionary.Of(Names.Soap);
    private static readonly XmlDictionaryString s_addressing = StaticDictionary.Of(Names.Addressing);

    public static byte[] Write(MessageId relatesTo, SoapFault fault)
    {
        using var bytes = new MemoryStream();
        using (XmlDictionaryWriter xml = XmlDictionaryWriter.CreateBinaryWriter(bytes, StaticDictionary.Strings, session: null,
            ownsStream: false))
        {
            Open(xml, "Envelope");
            xml.WriteXmlnsAttribute("a", s_addressing);
            WriteHeader(xml, relatesTo, fault.Action);
            Open(xml, "Body");
            WriteFault(xml, fault);
        }
        return bytes.ToArray();
    }

    private static void WriteHeader(XmlDictionaryWriter xml, MessageId relatesTo, string action)
    {
        Open(xml, "Header");
        OpenUnderstood(xml, "Action");
        xml.WriteString(action);
        xml.WriteEndElement();
        if (!relatesTo.IsNone)
        {
            xml.WriteStartElement("a", StaticDictionary.Of("RelatesTo"), s_addressing);
            xml.WriteValue(relatesTo.Uri is { } uri ? new UniqueId(uri) : new UniqueId(relatesTo.Uuid));
            xml.WriteEndElement();
        }
        OpenUnderstood(xml, "To");
        xml.WriteString(StaticDictionary.Of(Names.Anonymous));
        xml.WriteEndElement();
        xml.WriteEndElement();
    }

    private static void WriteFault(XmlDictionaryWriter xml, SoapFault fault)
    {
        Open(xml, "Fault");
        Open(xml, "Code");
        WriteCode(xml, fault.Code, Names.Soap);
        if (fault.Subcode is not null)
        {
            Open(xml, "Subcode");
            WriteCode(xml, fault.Subcode, fault.SubcodeNamespace!);
            xml.WriteEndElement();
        }
        xml.WriteEndElement();
        Open(xml, "Reason");
        Open(xml, "Text");
        xml.WriteAttributeString("xml", "lang", "http://www.w3.org/XML/1998/namespace", "");
        xml.WriteString(fault.Reason);
    }

    private static void WriteCode(XmlDictionaryWriter xml, string name, string space)
    {
        Open(xml, "Value");
        if (xml.LookupPrefix(space) is null)
            xml.WriteXmlnsAttribute("a", space);
        xml.WriteQualifiedName(name, space);
        xml.WriteEndElement();
    }

    private static void Open(XmlDictionaryWriter xml, string name) => xml.WriteStartElement("s", StaticDictionary.Of(name), s_soap);

    private static void OpenUnderstood(XmlDictionaryWriter xml, string name)
    {
        xml.WriteStartElement("a", StaticDictionary.Of(name), s_addressing);
        xml.WriteStartAttribute("s", StaticDictionary.Of("mustUnderstand"), s_soap);
        xml.WriteString("1");
        xml.WriteEndAttribute();
    }
}
