using System.Runtime.Serialization;
using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>Answers as .NET's own writer and DataContractSerializer make them, the parts that WCF is built of.</summary>
internal static class ShippedWriter
{
    /// <param name="session">Announced strings; null: every name is written where it stands.</param>
    /// <param name="rows">The rows.</param>
    /// <param name="id">What the answer relates to.</param>
    public static byte[] Answer(XmlBinaryWriterSession? session, IEnumerable<ServiceTable> rows, Guid id)
    {
        using var bytes = new MemoryStream();
        using (XmlDictionaryWriter xml = XmlDictionaryWriter.CreateBinaryWriter(bytes, StaticDictionary.Strings, session,
            ownsStream: false))
        {
            var names = new XmlDictionary();
            xml.WriteStartElement("s", Known("Envelope"), Known(Names.Soap));
            xml.WriteXmlnsAttribute("a", Known(Names.Addressing));
            WriteHeader(xml, names, id);
            xml.WriteStartElement("s", Known("Body"), Known(Names.Soap));
            xml.WriteStartElement("", names.Add(Names.Sync.Response.Text), names.Add(Names.Contract));
            new DataContractSerializer(typeof(ServiceTable[]), names.Add(Names.Sync.Result.Text), names.Add(Names.Contract))
                .WriteObject(xml, rows.ToArray());
        }
        return bytes.ToArray();
    }

    private static void WriteHeader(XmlDictionaryWriter xml, XmlDictionary names, Guid id)
    {
        xml.WriteStartElement("s", Known("Header"), Known(Names.Soap));
        WriteUnderstood(xml, "Action");
        xml.WriteString(names.Add(Names.Sync.ResponseAction.Text));
        xml.WriteEndElement();
        xml.WriteStartElement("a", Known("RelatesTo"), Known(Names.Addressing));
        xml.WriteValue(new UniqueId(id));
        xml.WriteEndElement();
        WriteUnderstood(xml, "To");
        xml.WriteString(Known(Names.Anonymous));
        xml.WriteEndElement();
        xml.WriteEndElement();
    }

    private static void WriteUnderstood(XmlDictionaryWriter xml, string name)
    {
        xml.WriteStartElement("a", Known(name), Known(Names.Addressing));
        xml.WriteAttributeString("s", Known("mustUnderstand"), Known(Names.Soap), "1");
    }

    private static XmlDictionaryString Known(string text) => StaticDictionary.Of(text);
}
