using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

/// <summary>
/// What WCF itself writes: its serializer over its text writer, both part of .NET. The oracle of the hand-written writer and reader.
/// </summary>
internal static class WcfEncoder
{
    private static readonly DataContractSerializer s_serializer = new(
        typeof(List<Row>), "GetServiceTablesResult", SoapContract.ServiceNamespace);

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
            s_serializer.WriteObjectContent(writer, rows.Select(Row.Of).ToList());
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
        }
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    [DataContract(Name = "ServiceTable", Namespace = SoapContract.RowNamespace)]
    internal sealed class Row
    {
        [DataMember] public DateTime CreationDate { get; set; }

        [DataMember] public string? DescServiceTable { get; set; }

        [DataMember] public int ServiceTableID { get; set; }

        [DataMember] public string? StringField1 { get; set; }

        [DataMember] public string? StringField2 { get; set; }

        [DataMember] public float Value { get; set; }

        public static Row Of(ServiceTable row) => new()
        {
            CreationDate = row.CreationDate,
            DescServiceTable = row.DescServiceTable,
            ServiceTableID = row.ServiceTableID,
            StringField1 = row.StringField1,
            StringField2 = row.StringField2,
            Value = row.Value,
        };
    }
}
