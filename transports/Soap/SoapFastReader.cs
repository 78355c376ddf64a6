using System.Buffers;
using System.Text;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// Reads the documents that <see cref="SoapWriter"/> and WCF write, straight from UTF-8; every other form is <see cref="SoapReader"/>'s.
/// </summary>
internal static class SoapFastReader
{
    /// <summary>A row without its texts: a guess of the number of rows that spares growing the list.</summary>
    private const int MinRowBytes = 330;

    private static readonly SearchValues<byte> s_nameBytes =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._"u8);

    private static readonly byte[] s_rowsStart = Encoding.UTF8.GetBytes($" xmlns:i=\"{SoapContract.InstanceNamespace}\">");

    public static bool TryRequest(ReadOnlySpan<byte> document, SoapOperation operation, out (int FirstId, int LastId) range)
    {
        range = default;
        var scan = new XmlScanner(document);
        return scan.Skip(operation.RequestStart) && scan.Number(out range.FirstId)
            && scan.Skip("</initialId><finalId>"u8) && scan.Number(out range.LastId)
            && scan.Skip(operation.RequestEnd) && scan.AtEnd;
    }

    /// <returns>The rows, or null where the document has another form.</returns>
    public static IReadOnlyList<ServiceTable>? Rows(ReadOnlySpan<byte> document, SoapOperation operation)
    {
        var scan = new XmlScanner(document);
        if (!scan.Skip(operation.AnswerStart) || !scan.Skip("http://schemas.datacontract.org/2004/07/"u8)
            || !scan.Until((byte)'"', out ReadOnlySpan<byte> name) || name.ContainsAnyExcept(s_nameBytes) || !scan.Skip(s_rowsStart))
            return null;
        var rows = new List<ServiceTable>(Math.Min(RowLimits.MaxRowsPerCall, 1 + (document.Length / MinRowBytes)));
        while (scan.Skip("<a:ServiceTable><a:CreationDate>"u8))
        {
            if (rows.Count == RowLimits.MaxRowsPerCall || !Row(ref scan, out ServiceTable? row))
                return null;
            rows.Add(row!);
        }
        return rows.Count > 0 && scan.Skip(operation.AnswerEnd) && scan.AtEnd ? rows : null;
    }

    private static bool Row(ref XmlScanner scan, out ServiceTable? row)
    {
        row = null;
        if (!scan.Date(out DateTime date) || !scan.Skip("</a:CreationDate><a:DescServiceTable"u8)
            || !scan.Text("</a:DescServiceTable><a:ServiceTableID>"u8, out string? description) || description is null
            || !scan.Number(out int id) || !scan.Skip("</a:ServiceTableID><a:StringField1"u8)
            || !scan.Text("</a:StringField1><a:StringField2"u8, out string? field1)
            || !scan.Text("</a:StringField2><a:Value>"u8, out string? field2)
            || !scan.Number(out float value) || !scan.Skip("</a:Value></a:ServiceTable>"u8))
            return false;
        row = new ServiceTable(id, description, value, date, field1, field2);
        return description.Length <= RowLimits.MaxTextLength && !(field1?.Length > RowLimits.MaxTextLength)
            && !(field2?.Length > RowLimits.MaxTextLength);
    }
}
