using System.Text;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The contract's documents, byte for byte as WCF's text encoder writes them.</summary>
internal static class SoapWriter
{
    /// <summary>A row's tags, numbers and date, without its texts.</summary>
    private const int RowBytes = 512;

    private const int FaultBytes = 512;

    private static readonly byte[] s_rowsStart =
        Encoding.UTF8.GetBytes($"{SoapContract.RowNamespace}\" xmlns:i=\"{SoapContract.InstanceNamespace}\"");

    public static byte[] Request(SoapOperation operation, int firstId, int lastId)
    {
        Span<byte> room = stackalloc byte[512];
        var to = new XmlCursor(room);
        to.Raw(operation.RequestStart);
        to.Number(firstId);
        to.Raw("</initialId><finalId>"u8);
        to.Number(lastId);
        to.Raw(operation.RequestEnd);
        return room[..to.Length].ToArray();
    }

    /// <exception cref="ServiceFaultException">A row breaks <see cref="RowLimits"/>.</exception>
    /// <exception cref="TransportException">The message is over its limit.</exception>
    public static void Answer(HttpBody message, SoapOperation operation, IReadOnlyList<ServiceTable> rows)
    {
        message.Append(operation.AnswerStart);
        message.Append(s_rowsStart);
        if (rows.Count == 0)
        {
            message.Append("/>"u8);
            message.Append(operation.AnswerEnd[(operation.Name.Length + "</Result>".Length)..]);
            return;
        }
        message.Append(">"u8);
        for (int i = 0; i < rows.Count; i++)
            Row(message, rows[i]);
        message.Append(operation.AnswerEnd);
    }

    public static void Fault(HttpBody message, SoapFault fault)
    {
        int chars = fault.Code.Length + fault.Text.Length + (fault.Namespace?.Length ?? 0);
        var to = new XmlCursor(message.Room(FaultBytes + (chars * XmlCursor.MaxBytesPerChar)).Span);
        to.Raw("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><s:Fault><faultcode"u8);
        if (fault.Namespace is null)
            to.Raw(">s:"u8);
        else
        {
            to.Raw(" xmlns:a=\""u8);
            to.Text(fault.Namespace);
            to.Raw("\">a:"u8);
        }
        to.Text(fault.Code);
        to.Raw("</faultcode><faultstring"u8);
        Text(ref to, Whole(fault.Text), "</faultstring></s:Fault></s:Body></s:Envelope>"u8);
        message.Advance(to.Length);
    }

    private static void Row(HttpBody message, ServiceTable row)
    {
        int chars = (row.DescServiceTable?.Length ?? 0) + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0);
        var to = new XmlCursor(message.Room(RowBytes + (chars * XmlCursor.MaxBytesPerChar)).Span);
        to.Raw("<a:ServiceTable><a:CreationDate>"u8);
        to.Date(row.CreationDate);
        to.Raw("</a:CreationDate><a:DescServiceTable"u8);
        bool whole = Text(ref to, row.DescServiceTable, "</a:DescServiceTable><a:ServiceTableID>"u8);
        to.Number(row.ServiceTableID);
        to.Raw("</a:ServiceTableID><a:StringField1"u8);
        whole &= Text(ref to, row.StringField1, "</a:StringField1><a:StringField2"u8);
        whole &= Text(ref to, row.StringField2, "</a:StringField2><a:Value>"u8);
        to.Number(row.Value);
        to.Raw("</a:Value></a:ServiceTable>"u8);
        if (!whole)
            RowLimits.CheckRow(row);
        message.Advance(to.Length);
    }

    /// <param name="to">Where to write: the element's name stands there already.</param>
    /// <param name="text">Null becomes <c>i:nil</c>.</param>
    /// <param name="next">The end tag and what follows it.</param>
    private static bool Text(ref XmlCursor to, string? text, ReadOnlySpan<byte> next)
    {
        if (string.IsNullOrEmpty(text))
        {
            to.Raw(text is null ? " i:nil=\"true\"/>"u8 : "/>"u8);
            to.Raw(next[(next.IndexOf((byte)'>') + 1)..]);
            return true;
        }
        to.Raw(">"u8);
        bool whole = to.Text(text);
        to.Raw(next);
        return whole;
    }

    /// <summary>A fault must go out whatever its text is: half surrogate pairs become U+FFFD.</summary>
    private static string Whole(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
