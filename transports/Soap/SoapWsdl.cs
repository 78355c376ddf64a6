using System.Net;
using System.Security;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The service's description, WSDL 1.1 with its schemas inside, with the address of the listener.</summary>
internal static class SoapWsdl
{
    private const string Address = "{address}";

    private static readonly HashSet<string> s_names =
        new(["localhost", Environment.MachineName], StringComparer.OrdinalIgnoreCase);

    private static readonly Lazy<string> s_template = new(Load);

    public static string Document(string host, string scheme = "http") =>
        s_template.Value.Replace(Address, SecurityElement.Escape($"{scheme}://{host}{SoapContract.Path}"), StringComparison.Ordinal);

    public static async Task SendAsync(HttpContext context)
    {
        byte[] document = Encoding.UTF8.GetBytes(Document(HostOf(context), context.Request.Scheme));
        context.Response.ContentType = SoapContract.ContentType;
        context.Response.ContentLength = document.Length;
        if (HttpMethods.IsGet(context.Request.Method))
            await context.Response.Body.WriteAsync(document);
    }

    // Any client can send any name, which could mislead a page or a cache about the address; HTTP/1.0 may come without one.
    private static string HostOf(HttpContext context)
    {
        HostString asked = context.Request.Host;
        bool isOwn = asked.HasValue && (IPAddress.TryParse(asked.Host, out _) || s_names.Contains(asked.Host));
        return isOwn ? asked.Value! : AddressOf(context.Connection);
    }

    // A Unix domain socket has no address.
    private static string AddressOf(ConnectionInfo connection) =>
        new IPEndPoint(connection.LocalIpAddress ?? IPAddress.Loopback, connection.LocalPort).ToString();

    private static string Load()
    {
        using Stream stream = typeof(SoapWsdl).Assembly.GetManifestResourceStream("ServiceTables.wsdl")!;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return reader.ReadToEnd();
    }
}
