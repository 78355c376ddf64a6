using System.Text;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Documents as text, for tests that read or compare them.</summary>
internal static class SoapDocuments
{
    public const string Request =
        "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><GetServiceTables xmlns=\"http://tempuri.org/\">"
        + "<initialId>1</initialId><finalId>2</finalId></GetServiceTables></s:Body></s:Envelope>";

    public static string Answer(IReadOnlyList<ServiceTable> rows, SoapOperation? operation = null)
    {
        using var message = new HttpBody(int.MaxValue, "SOAP");
        SoapWriter.Answer(message, operation ?? SoapOperation.Sync, rows);
        return Encoding.UTF8.GetString(message.Written);
    }

    public static string Fault(SoapFault fault)
    {
        using var message = new HttpBody(int.MaxValue, "SOAP");
        SoapWriter.Fault(message, fault);
        return Encoding.UTF8.GetString(message.Written);
    }

    public static ArraySegment<byte> Utf8(string document) => Encoding.UTF8.GetBytes(document);

    /// <summary>An envelope of other prefixes, white space and comments around <paramref name="body"/>.</summary>
    public static string Wrapped(string body) =>
        $"<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<!-- first -->\n<soap:Envelope xmlns:soap='{SoapContract.EnvelopeNamespace}'>\n  "
        + "<soap:Header><x xmlns='urn:x' soap:mustUnderstand='0'>ignored</x></soap:Header>\n  "
        + $"<soap:Body>\n{body}\n</soap:Body>\n</soap:Envelope>\n<!-- last -->\n";

    public static string[] Exact(IEnumerable<ServiceTable> rows) => [.. rows.Select(SampleRows.Exact)];
}
