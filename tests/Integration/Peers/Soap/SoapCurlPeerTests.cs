using System.IO.Compression;
using System.Text;
using System.Xml.Linq;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Integration.Peers.Soap;

/// <summary>curl: HTTP as others speak it.</summary>
[Category("Long")]
[Peer("curl", "SOAP")]
internal sealed class SoapCurlPeerTests : SoapPeerTestBase
{
    private string _document = "";

    [OneTimeSetUp]
    public async Task Require()
    {
        await PeerProcess.RequireAsync("curl", "curl", "--version");
        _document = Path.GetTempFileName();
    }

    [OneTimeTearDown]
    public void Delete() => File.Delete(_document);

    [TestCase]
    [TestCase("--compressed")]
    [TestCase("--header", "Accept-Encoding: gzip;q=1, identity;q=0.5")]
    [TestCase("--http1.0")]
    [TestCase("--http2")]
    [TestCase("--header", "Expect: 100-continue")]
    [TestCase("--header", "Transfer-Encoding: chunked")]
    [TestCase("--header", "Transfer-Encoding: chunked", "--header", "Expect: 100-continue")]
    [TestCase("--header", "Connection: close")]
    [PeerCase(PeerDirection.TheirsToOurs, "HTTP/1.0, 1.1, chunked, `Expect`, `Accept-Encoding: gzip`, `Connection: close`")]
    public async Task Curl_gets_our_rows(params string[] options) =>
        Assert.That(await CallAsync(Utf8(SoapDocuments.Request), options: options), Is.EqualTo(Answer(1, 2) + "\n200"));

    [TestCase("GetServiceTables")]
    [TestCase("GetServiceTablesAsynchronous")]
    [PeerCase(PeerDirection.TheirsToOurs, "answers in gzip where asked for")]
    public async Task Curl_gets_our_rows_in_gzip(string operation)
    {
        byte[] request = Utf8(SoapDocuments.Request.Replace("GetServiceTables", operation, StringComparison.Ordinal));
        SoapOperation form = operation == "GetServiceTables" ? SoapOperation.Sync : SoapOperation.Async;

        Assert.That(
            await CallAsync(request, operation, options: ["--compressed", "--include"], address: $"http://{Packing}/ServiceTables.svc"),
            Does.StartWith("HTTP/1.1 200 ").And.Contain("Content-Encoding: gzip").And.Contain("Vary: Accept-Encoding").And.EndsWith(
                SoapDocuments.Answer([.. Range(1, 2)], form) + "\n200"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "fault in gzip")]
    public async Task Curl_gets_our_fault_in_gzip() => Assert.That(
        await CallAsync(Utf8(SoapDocuments.Request), "DropServiceTables", options: ["--compressed", "--include"],
            address: $"http://{Packing}/ServiceTables.svc"),
        Does.Contain("Content-Encoding: gzip").And.Contain("a:ActionNotSupported").And.EndsWith("\n500"));

    [TestCase]
    [TestCase("--header", "Accept-Encoding: gzip;q=0")]
    [TestCase("--header", "Accept-Encoding: br, deflate")]
    [TestCase("--header", "Accept-Encoding: gzip;q=0.2, identity;q=0.5")]
    [PeerCase(PeerDirection.TheirsToOurs, "not asked for, or not rather: plain")]
    public async Task Curl_gets_our_rows_plain_where_it_does_not_ask_for_gzip(params string[] options)
    {
        string answer = await CallAsync(Utf8(SoapDocuments.Request), options: [.. options, "--include"],
            address: $"http://{Packing}/ServiceTables.svc");

        Assert.That(answer, Does.EndWith(Answer(1, 2) + "\n200").And.Not.Contain("Content-Encoding"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "100 Continue")]
    public async Task Curl_waits_for_our_100_before_it_sends()
    {
        string log = string.Join('\n',
            await RunAsync(Utf8(SoapDocuments.Request), "GetServiceTables", "--header", "Expect: 100-continue", "--include"));

        Assert.That(log, Does.StartWith("HTTP/1.1 100 Continue").And.Contain("HTTP/1.1 200 OK"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "keep-alive")]
    public async Task Curl_keeps_one_connection_for_several_calls()
    {
        string[] again = ["--next", .. Options("GetServiceTables"), Address];
        string[] lines = await RunAsync(Utf8(SoapDocuments.Request), "GetServiceTables", again);

        Assert.That(lines.Where(line => line.StartsWith("connects ", StringComparison.Ordinal)),
            Is.EqualTo(new[] { "connects 1", "connects 0" }));
        Assert.That(string.Join('\n', lines).Split("</s:Envelope>"), Has.Length.EqualTo(3));
    }

    [TestCase("utf-8", true, false)]
    [TestCase("utf-8", true, true)]
    [TestCase("utf-8", false, true)]
    [TestCase("utf-16", true, false)]
    [TestCase("utf-16", true, true)]
    [TestCase("utf-16", false, true)]
    [TestCase("utf-16BE", true, true)]
    [PeerCase(PeerDirection.TheirsToOurs, "UTF-8, UTF-16, with and without BOM and declaration")]
    public async Task Curl_sends_documents_of_every_encoding(string name, bool mark, bool declaration)
    {
        Encoding encoding = Encoding.GetEncoding(name);
        byte[] text = encoding.GetBytes(
            (declaration ? $"<?xml version=\"1.0\" encoding=\"{name[..^(name.EndsWith("BE", StringComparison.Ordinal) ? 2 : 0)]}\"?>" : "")
            + SoapDocuments.Request);

        Assert.That(await CallAsync([.. mark ? encoding.Preamble : [], .. text], contentType: $"text/xml; charset={name}"),
            Is.EqualTo(Answer(1, 2) + "\n200"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "request in gzip: 415 with what is taken")]
    public async Task Curl_is_refused_a_compressed_request()
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest))
            gzip.Write(Utf8(SoapDocuments.Request));

        Assert.That(
            await CallAsync(compressed.ToArray(), options: ["--header", "Content-Encoding: gzip", "--include"]),
            Does.StartWith("HTTP/1.1 415 ").And.Contain("Accept-Encoding: identity").And.EndsWith(
                "send the request without Content-Encoding\n415"));
    }

    [TestCase("DropServiceTables", "", "", "a:ActionNotSupported", Description = "unknown action")]
    [TestCase("GetServiceTables", "<finalId>2<", "<finalId>x<", "a:DeserializationFailed", Description = "not a number")]
    [TestCase("GetServiceTables", "</finalId>", "", "a:DeserializationFailed", Description = "malformed XML")]
    [TestCase("GetServiceTables", "<finalId>2<", "<finalId>-1<", "s:BadRange")]
    [TestCase("GetServiceTables", "<finalId>2<", "<finalId>5001<", "s:RowNotFound")]
    [PeerCase(PeerDirection.TheirsToOurs, "unknown action, not a number, malformed XML, bad range, no such row: 500")]
    public async Task Curl_gets_our_faults(string operation, string part, string other, string fault)
    {
        string document = part.Length == 0 ? SoapDocuments.Request : SoapDocuments.Request.Replace(part, other, StringComparison.Ordinal);

        Assert.That(await CallAsync(Utf8(document), operation),
            Does.Contain("<faultcode").And.Contain("<faultstring>").And.Contain(fault).And.EndsWith("\n500"));
    }

    [TestCase("application/soap+xml; charset=utf-8")]
    [TestCase("text/html")]
    [PeerCase(PeerDirection.TheirsToOurs, "wrong content type: 415")]
    public async Task Curl_is_refused_another_content_type(string contentType) =>
        Assert.That(await CallAsync(Utf8(SoapDocuments.Request), contentType: contentType), Does.EndWith("\n415"));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "wrong method: 405")]
    public async Task Curl_is_refused_another_method() => Assert.That(
        await CallAsync(Utf8(SoapDocuments.Request), options: ["--request", "PUT", "--include"]),
            Does.Contain("Allow: POST").And.EndsWith("\n405"));

    [Test]
    [Peer("curl", "WSDL")]
    [PeerCase(PeerDirection.TheirsToOurs, "`?wsdl`")]
    public async Task Curl_gets_our_WSDL()
    {
        string[] lines = await PeerProcess.RunAsync("curl", "--silent", "--noproxy", "*", "--max-time", "30", $"{Address}?wsdl");

        Assert.That(XDocument.Parse(string.Join('\n', lines)).Root!.Name.LocalName, Is.EqualTo("definitions"));
    }

    private static string Answer(int firstId, int lastId) => SoapDocuments.Answer([.. Range(firstId, lastId)]);

    private static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);

    /// <returns>The answer, then its status on a separate line.</returns>
    private async Task<string> CallAsync(byte[] document, string operation = "GetServiceTables",
        string contentType = "text/xml; charset=utf-8", string[]? options = null, string? address = null)
    {
        string[] lines = await RunAsync(document, operation, ["--header", $"Content-Type: {contentType}", .. options ?? []], address);
        return string.Join('\n', lines.Where(line => !line.StartsWith("connects ", StringComparison.Ordinal))
            .Select(line => line.TrimEnd('\r')));
    }

    private Task<string[]> RunAsync(byte[] document, string operation, params string[] options) =>
        RunAsync(document, operation, options, null);

    private async Task<string[]> RunAsync(byte[] document, string operation, string[] options, string? address)
    {
        await File.WriteAllBytesAsync(_document, document);
        bool typed = options.TakeWhile(option => option != "--next")
            .Any(option => option.StartsWith("Content-Type:", StringComparison.Ordinal));
        return await PeerProcess.RunAsync("curl", [.. Options(operation, typed), address ?? Address, .. options]);
    }

    private string[] Options(string operation, bool typed = false) =>
    [
        "--silent", "--show-error", "--noproxy", "*", "--max-time", "30", "--data-binary", $"@{_document}",
        "--header", $"SOAPAction: \"http://tempuri.org/IServiceTables/{operation}\"", "--write-out",
            "\nconnects %{num_connects}\n%{http_code}\n",
        .. typed ? Array.Empty<string>() : ["--header", "Content-Type: text/xml; charset=utf-8"],
    ];
}
