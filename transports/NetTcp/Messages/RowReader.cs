using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>Rows within <see cref="RowLimits"/>, in the shape of <see cref="RowWriter"/> or in any other.</summary>
internal static class RowReader
{
    /// <summary>Reads rows until something else comes.</summary>
    /// <returns>False where a row has another shape.</returns>
    public static bool TryReadUsual(ref NbfxCursor cursor, List<ServiceTable> rows)
    {
        while (cursor.Skip(Nbfx.PrefixDictionaryElementB))
        {
            if (rows.Count == RowLimits.MaxRowsPerCall || !TryReadUsual(ref cursor, out ServiceTable? row))
                return false;
            rows.Add(row!);
        }
        return true;
    }

    /// <summary>Reads one row through the shipped reader, members in any order and namespace.</summary>
    /// <exception cref="XmlException">No row, or one over the limits.</exception>
    public static void Read(XmlDictionaryReader xml, List<ServiceTable> rows)
    {
        if (xml.LocalName != Names.Row.Text)
            throw new XmlException($"a {xml.LocalName} instead of a {Names.Row.Text}");
        if (rows.Count == RowLimits.MaxRowsPerCall)
            throw new XmlException($"more than {RowLimits.MaxRowsPerCall} rows");
        var row = new ServiceTable(0, null!, 0, default, null, null);
        EnvelopeHeaders.ReadChildren(xml, member => row = ReadMember(member, row));
        if (row.DescServiceTable is null)
            throw new XmlException($"row {row.ServiceTableID} has no {nameof(row.DescServiceTable)}");
        rows.Add(row);
    }

    private static bool TryReadUsual(ref NbfxCursor cursor, out ServiceTable? row)
    {
        row = null;
        if (!cursor.Name(out string? name) || name != Names.Row.Text
            || !Member(ref cursor, Names.CreationDate.Text) || !cursor.Date(out DateTime date)
            || !Member(ref cursor, Names.Description.Text) || !Text(ref cursor, out string? description) || description is null
            || !Member(ref cursor, Names.Id.Text) || !cursor.Int(out int id)
            || !Member(ref cursor, Names.Field1.Text) || !Text(ref cursor, out string? field1)
            || !Member(ref cursor, Names.Field2.Text) || !Text(ref cursor, out string? field2)
            || !Member(ref cursor, Names.Value.Text) || !cursor.Float(out float value)
            || !cursor.Skip(Nbfx.EndElement))
            return false;
        row = new ServiceTable(id, description, value, date, field1, field2);
        return true;
    }

    private static bool Member(ref NbfxCursor cursor, string name) => cursor.Named(Nbfx.PrefixDictionaryElementB, name);

    private static bool Text(ref NbfxCursor cursor, out string? text)
    {
        if (cursor.Text(out string found))
        {
            text = found;
            return found.Length <= RowLimits.MaxTextLength;
        }
        text = null;
        return cursor.Named(Nbfx.PrefixDictionaryAttributeI, Names.Nil.Text) && cursor.Skip([Nbfx.True, Nbfx.EndElement]);
    }

    private static ServiceTable ReadMember(XmlDictionaryReader xml, ServiceTable row)
    {
        switch (xml.LocalName)
        {
            case nameof(ServiceTable.CreationDate):
                return row with { CreationDate = xml.ReadElementContentAsDateTime() };
            case nameof(ServiceTable.DescServiceTable):
                return row with { DescServiceTable = ReadText(xml)! };
            case nameof(ServiceTable.ServiceTableID):
                return row with { ServiceTableID = xml.ReadElementContentAsInt() };
            case nameof(ServiceTable.StringField1):
                return row with { StringField1 = ReadText(xml) };
            case nameof(ServiceTable.StringField2):
                return row with { StringField2 = ReadText(xml) };
            case nameof(ServiceTable.Value):
                return row with { Value = xml.ReadElementContentAsFloat() };
            default:
                xml.Skip();
                return row;
        }
    }

    private static string? ReadText(XmlDictionaryReader xml)
    {
        if (xml.GetAttribute(Names.Nil.Text, Names.Instance) is "true" or "1")
        {
            xml.Skip();
            return null;
        }
        string text = xml.ReadElementContentAsString();
        // The short way refuses it by its encodings; the shipped reader need not.
        if (RowLimits.HasLoneSurrogate(text))
            throw new XmlException("a text with half a surrogate pair");
        return text.Length <= RowLimits.MaxTextLength ? text : throw new XmlException($"a text of {text.Length} characters");
    }
}
