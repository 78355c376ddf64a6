using System.Security;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The service's description, WSDL 1.1 with its schemas inside, with the address that the request came to.</summary>
internal static class SoapWsdl
{
    private const string Address = "{address}";

    private static readonly Lazy<string> s_template = new(Load);

    public static string Document(string host, string scheme = "http") =>
        s_template.Value.Replace(Address, SecurityElement.Escape($"{scheme}://{host}{SoapContract.Path}"), StringComparison.Ordinal);

    public static async Task SendAsync(HttpContext context)
    {
        // HTTP/1.0 may come without a Host, and a Unix domain socket has no address.
        string host = context.Request.Host.HasValue
            ? context.Request.Host.Value!
            : new System.Net.IPEndPoint(context.Connection.LocalIpAddress ?? System.Net.IPAddress.Loopback, context.Connection.LocalPort)
                .ToString();
        byte[] document = Encoding.UTF8.GetBytes(Document(host, context.Request.Scheme));
        context.Response.ContentType = SoapContract.ContentType;
        context.Response.ContentLength = document.Length;
        if (HttpMethods.IsGet(context.Request.Method))
            await context.Response.Body.WriteAsync(document);
    }

    private static string Load()
    {
        using Stream stream = typeof(SoapWsdl).Assembly.GetManifestResourceStream("ServiceTables.wsdl")!;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return reader.ReadToEnd();
    }
}
