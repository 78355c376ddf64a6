using System.Runtime.CompilerServices;
using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>Rows within <see cref="RowLimits"/>, in the shape of <see cref="RowWriter"/> or in any other.</summary>
internal static class RowReader
{
    /// <summary>Reads rows until something else comes.</summary>
    /// <returns>False where a row has another shape.</returns>
    public static bool TryReadUsual(ref NbfxCursor cursor, RowTags tags, List<ServiceTable> rows)
    {
        // A copy that no caller sees can stay in registers.
        NbfxCursor at = cursor;
        while (at.Skip(tags.Row))
        {
            if (rows.Count == RowLimits.MaxRowsPerCall || !TryReadUsual(ref at, tags, out ServiceTable? row))
                return false;
            rows.Add(row!);
        }
        cursor = at;
        return true;
    }

    /// <summary>Reads one row through the shipped reader, members in any order and namespace.</summary>
    /// <exception cref="XmlException">No row, or one over the limits.</exception>
    public static void Read(XmlDictionaryReader xml, List<ServiceTable> rows)
    {
        if (xml.LocalName != Names.Row.Text)
            throw new XmlException($"a {xml.LocalName} instead of a {Names.Row.Text}");
        if (rows.Count == RowLimits.MaxRowsPerCall)
            throw new XmlException($"it has more than {RowLimits.MaxRowsPerCall} rows");
        var row = new ServiceTable(0, null!, 0, default, null, null);
        EnvelopeHeaders.ReadChildren(xml, member => row = ReadMember(member, row));
        if (row.DescServiceTable is null)
            throw new XmlException($"row {row.ServiceTableID} has no {nameof(row.DescServiceTable)}");
        rows.Add(row);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReadUsual(ref NbfxCursor cursor, RowTags tags, out ServiceTable? row)
    {
        row = null;
        if (!cursor.Skip(tags.CreationDate) || !cursor.Date(out DateTime date)
            || !cursor.Skip(tags.Description) || !Text(ref cursor, out string? description) || description is null
            || !cursor.Skip(tags.Id) || !cursor.Int(out int id)
            || !cursor.Skip(tags.Field1) || !Text(ref cursor, out string? field1)
            || !cursor.Skip(tags.Field2) || !Text(ref cursor, out string? field2)
            || !cursor.Skip(tags.Value) || !cursor.Float(out float value)
            || !cursor.Skip(Nbfx.EndElement))
            return false;
        row = new ServiceTable(id, description, value, date, field1, field2);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
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
            throw new XmlException("text with an unpaired surrogate");
        return text.Length <= RowLimits.MaxTextLength ? text : throw new XmlException($"text of {text.Length} characters");
    }
}
