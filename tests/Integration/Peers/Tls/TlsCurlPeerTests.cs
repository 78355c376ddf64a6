using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Tls;

/// <summary>curl, which verifies the certificate and the address in it.</summary>
[Category("Long")]
[Peer("curl", "TLS")]
internal sealed class TlsCurlPeerTests : TlsPeerTestBase
{
    [OneTimeSetUp]
    public Task Require() => PeerProcess.RequireAsync("curl", "curl", "--version");

    [TestCase("rest/direct", "1", "--tlsv1.3")]
    [TestCase("rest/direct", "1", "--tls-max", "1.2")]
    [TestCase("rest-h2/direct", "2", "--http2")]
    [TestCase("rest-h2/direct", "2", "--http2", "--tls-max", "1.2")]
    [PeerCase(PeerDirection.TheirsToOurs,
        "REST over HTTP/1.1 and, by ALPN, HTTP/2, with TLS 1.2 and 1.3; certificate and address verified")]
    public async Task Curl_gets_our_rows_over_TLS(string key, string version, params string[] options)
    {
        string[] lines = await CallAsync(key, ["--cacert", PemFile, .. options]);

        Assert.That(lines[^1], Does.StartWith($"200 {version}"));
        Assert.That(JsonDocument.Parse(lines[^2]).RootElement.GetArrayLength(), Is.EqualTo(100));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "a self-signed certificate: rejected without the file")]
    public void Curl_refuses_our_certificate_unless_it_has_it() =>
        Assert.That(() =>
            CallAsync("rest/direct", []), Throws.InvalidOperationException.With.Message.Contains("SSL certificate problem: self"));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "clear text at a server of TLS: status 400 that says so")]
    public async Task Curl_in_clear_text_is_answered_in_words()
    {
        IPEndPoint server = await ListenAsync("rest/direct");

        string[] lines = await PeerProcess.RunAsync("curl", "--silent", "--noproxy", "*", "--max-time", "30", "--write-out",
            "\n%{http_code}\n", $"http://{server}/service-tables?firstId=1&lastId=1");

        Assert.That(lines,
            Is.EqualTo(new[] { "the client sent clear text, but this server accepts only TLS: start the client with --tls on", "400" }));
    }

    private async Task<string[]> CallAsync(string key, string[] options)
    {
        IPEndPoint server = await ListenAsync(key);
        return await PeerProcess.RunAsync("curl",
            ["--silent", "--show-error", "--noproxy", "*", "--max-time", "30", "--write-out", "\n%{http_code} %{http_version}\n",
            .. options, $"https://{server}/service-tables?firstId=1&lastId=100"]);
    }
}
