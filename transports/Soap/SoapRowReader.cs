using System.Xml;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// Reads rows by the data contract's rules: local names in any namespace, unknown elements skipped, missing ones at their
/// type's default (the schema's <c>minOccurs="0"</c>), <c>i:nil</c> for null.
/// </summary>
internal static class SoapRowReader
{
    public static IReadOnlyList<ServiceTable> Rows(XmlReader reader)
    {
        var rows = new List<ServiceTable>();
        SoapReader.ForEachChild(reader, name =>
        {
            if (name != "ServiceTable")
                throw SoapReader.Refused($"{name} appears where a ServiceTable is expected");
            if (rows.Count == RowLimits.MaxRowsPerCall)
                throw SoapReader.Refused($"it has more than {RowLimits.MaxRowsPerCall} rows");
            rows.Add(Row(reader));
        });
        return rows;
    }

    private static ServiceTable Row(XmlReader reader)
    {
        if (IsNil(reader))
            throw SoapReader.Refused("a ServiceTable is nil");
        int id = 0;
        float value = 0;
        DateTime date = default;
        string? description = null, field1 = null, field2 = null;
        SoapReader.ForEachChild(reader, name =>
        {
            switch (name)
            {
                case "CreationDate": date = IsoDate.Parse(reader.ReadElementContentAsString()); break;
                case "DescServiceTable": description = Text(reader); break;
                case "ServiceTableID": id = XmlConvert.ToInt32(reader.ReadElementContentAsString()); break;
                case "StringField1": field1 = Text(reader); break;
                case "StringField2": field2 = Text(reader); break;
                case "Value": value = XmlConvert.ToSingle(reader.ReadElementContentAsString()); break;
                default: reader.Skip(); break;
            }
        });
        return new ServiceTable(id, description
            ?? throw SoapReader.Refused($"row {id} has no DescServiceTable"), value, date, field1, field2);
    }

    private static string? Text(XmlReader reader)
    {
        string name = reader.LocalName;
        bool nil = IsNil(reader);
        string text = reader.ReadElementContentAsString();
        if (text.Length > RowLimits.MaxTextLength)
            throw SoapReader.Refused($"a {name} has {text.Length} characters, more than {RowLimits.MaxTextLength}");
        // .NET's reader lets halves pass: as references, and in UTF-16.
        if (RowLimits.HasLoneSurrogate(text))
            throw SoapReader.Refused($"a {name} has an unpaired surrogate");
        return nil ? null : text;
    }

    private static bool IsNil(XmlReader reader) =>
        reader.GetAttribute("nil", SoapContract.InstanceNamespace)?.Trim() is "true" or "1";
}
