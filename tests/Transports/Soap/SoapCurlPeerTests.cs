namespace IntegrationMethods.Tests.Transports.Soap;

/// <summary>curl: HTTP as others speak it.</summary>
internal sealed class SoapCurlPeerTests : SoapPeerTestBase
{
    [OneTimeSetUp]
    public Task Require() => PeerProcess.RequireAsync("curl", "curl", "--version");

    [TestCase]
    [TestCase("--compressed")]
    [TestCase("--http1.0")]
    [TestCase("--http2")]
    [TestCase("--header", "Expect: 100-continue")]
    [TestCase("--header", "Transfer-Encoding: chunked")]
    public async Task It_gets_our_rows(params string[] options)
    {
        string[] lines = await CallAsync(SoapDocuments.Request, "GetServiceTables", options);

        Assert.That(string.Join('\n', lines), Is.EqualTo(SoapDocuments.Answer([.. Range(1, 2)]) + "\n200"));
    }

    [Test]
    public async Task It_gets_our_faults()
    {
        string[] lines = await CallAsync(SoapDocuments.Request, "DropServiceTables");

        Assert.That(lines[^1], Is.EqualTo("500"));
        Assert.That(lines[0], Does.Contain("a:ActionNotSupported"));
    }

    private Task<string[]> CallAsync(string document, string operation, params string[] options) => PeerProcess.RunAsync(
        "curl",
        [
            "--silent", "--show-error", "--noproxy", "*", "--max-time", "30", .. options, "--header", "Content-Type: text/xml; charset=utf-8",
            "--header", $"SOAPAction: \"http://tempuri.org/IServiceTables/{operation}\"", "--data-binary", document, "--write-out", "\n%{http_code}", Address,
        ]);
}
