using System.Runtime.Serialization;
using System.Xml;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

/// <summary>
/// What WCF itself writes: its serializer over its text writer, both part of .NET. The oracle of the hand-written writer and reader.
/// </summary>
internal static class WcfEncoder
{
    private static readonly DataContractSerializer s_serializer = new(
        typeof(List<ServiceTable>), "GetServiceTablesResult", SoapContract.ServiceNamespace);

    public static string Answer(IEnumerable<ServiceTable> rows)
    {
        var stream = new MemoryStream();
        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateTextWriter(stream, new UTF8Encoding(false), ownsStream: false))
        {
            writer.WriteStartElement("s", "Envelope", SoapContract.EnvelopeNamespace);
            writer.WriteStartElement("s", "Body", SoapContract.EnvelopeNamespace);
            writer.WriteStartElement("GetServiceTablesResponse", SoapContract.ServiceNamespace);
            s_serializer.WriteStartObject(writer, null);
            writer.WriteXmlnsAttribute("a", SoapContract.RowNamespace);
            writer.WriteXmlnsAttribute("i", SoapContract.InstanceNamespace);
            s_serializer.WriteObjectContent(writer, rows.ToList());
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
        }
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
