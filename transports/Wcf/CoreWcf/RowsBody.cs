using System.Xml;
using CoreWCF.Channels;
using IntegrationMethods.Transports.Shared.Wcf;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>An answer as the serializer writes it, with -0 as text.</summary>
internal sealed class RowsBody(string operation, ServiceTable[] rows) : BodyWriter(isBuffered: true)
{
    protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement($"{operation}Response", WcfNames.Service);
        writer.WriteStartElement($"{operation}Result", WcfNames.Service);
        writer.WriteXmlnsAttribute("b", WcfNames.Rows);
        writer.WriteXmlnsAttribute("i", WcfNames.SchemaInstance);
        foreach (ServiceTable row in rows)
            Write(writer, row);
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static void Write(XmlDictionaryWriter writer, ServiceTable row)
    {
        Open(writer, nameof(ServiceTable));
        Open(writer, nameof(row.CreationDate));
        writer.WriteValue(row.CreationDate);
        writer.WriteEndElement();
        Text(writer, nameof(row.DescServiceTable), row.DescServiceTable);
        Open(writer, nameof(row.ServiceTableID));
        writer.WriteValue(row.ServiceTableID);
        writer.WriteEndElement();
        Text(writer, nameof(row.StringField1), row.StringField1);
        Text(writer, nameof(row.StringField2), row.StringField2);
        Open(writer, nameof(row.Value));
        if (NegativeZeroFormatter.IsNegativeZero(row.Value))
            writer.WriteString("-0");
        else
            writer.WriteValue(row.Value);
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static void Text(XmlDictionaryWriter writer, string name, string? text)
    {
        Open(writer, name);
        if (text is null)
            writer.WriteAttributeString("i", "nil", WcfNames.SchemaInstance, "true");
        else
            writer.WriteString(text);
        writer.WriteEndElement();
    }

    private static void Open(XmlDictionaryWriter writer, string name) => writer.WriteStartElement("b", name, WcfNames.Rows);
}
