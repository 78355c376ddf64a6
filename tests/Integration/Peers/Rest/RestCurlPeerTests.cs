using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Rest;

/// <summary>curl: HTTP/1.1 and HTTP/2 as others speak them.</summary>
[Category("Long")]
[Peer("curl", "REST")]
internal sealed class RestCurlPeerTests : RestPeerTestBase
{
    [OneTimeSetUp]
    public Task Require() => PeerProcess.RequireAsync("curl", "curl", "--version");

    [TestCase(false)]
    [TestCase(false, "--compressed")]
    [TestCase(false, "--http1.0")]
    [TestCase(false, "--header", "Connection: close")]
    [TestCase(false, "--header", "Accept: */*;q=0.5, application/json")]
    [TestCase(true, "--http2-prior-knowledge")]
    [TestCase(true, "--http2-prior-knowledge", "--compressed")]
    [PeerCase(PeerDirection.TheirsToOurs, "HTTP/1.0, 1.1, 2, `Accept-Encoding: gzip`, `Connection: close`")]
    public async Task Curl_gets_our_rows(bool http2, params string[] options)
    {
        (string body, string status) = await CallAsync(http2, "firstId=1&lastId=100", options);

        Assert.That(status, Is.EqualTo("200"));
        Assert.That(JsonDocument.Parse(body).RootElement.EnumerateArray()
            .Select(JsonRows.Text), Is.EqualTo(JsonRows.All[..100].Select(JsonRows.Text)));
    }

    [TestCase(false, "--compressed")]
    [TestCase(true, "--http2-prior-knowledge", "--compressed")]
    [PeerCase(PeerDirection.TheirsToOurs, "answers in gzip where asked for")]
    public async Task Curl_gets_our_rows_in_gzip(bool http2, params string[] options)
    {
        (string answer, _) = await CallAsync(http2, "firstId=1&lastId=100", [.. options, "--include"], gzip: true);

        Assert.That(answer.ToLowerInvariant(), Does.Contain("content-encoding: gzip").And.Contain("vary: accept-encoding"));
        Assert.That(JsonDocument.Parse(answer[answer.IndexOf("\n[", StringComparison.Ordinal)..]).RootElement.GetArrayLength(),
            Is.EqualTo(100));
    }

    [TestCase("firstId=5&lastId=1", "400", "\"code\":\"BadRange\"")]
    [TestCase("firstId=1&lastId=5001", "404", "\"code\":\"RowNotFound\"")]
    [TestCase("firstId=1", "400", "lastId is missing")]
    [TestCase("firstId=x&lastId=1", "400", "firstId is 'x'")]
    [PeerCase(PeerDirection.TheirsToOurs, "bad range, no such row, bad query: problems of RFC 9457")]
    public async Task Curl_gets_our_problems(string query, string status, string part)
    {
        (string answer, string given) = await CallAsync(http2: false, query, ["--include"]);

        Assert.That(answer, Does.Contain("Content-Type: application/problem+json").And.Contain(part));
        Assert.That(given, Is.EqualTo(status));
    }

    [TestCase("405", "--request", "PUT")]
    [TestCase("413", "--request", "GET", "--data", "{}")]
    [TestCase("413", "--request", "GET", "--header", "Transfer-Encoding: chunked", "--data", "{}")]
    [PeerCase(PeerDirection.TheirsToOurs, "wrong method: 405, a body: 413")]
    public async Task Curl_is_refused_another_method_and_a_body(string status, params string[] options) =>
        Assert.That((await CallAsync(http2: false, "firstId=1&lastId=1", options)).Status, Is.EqualTo(status));

    [TestCase(false)]
    [TestCase(true, "--http2-prior-knowledge")]
    [PeerCase(PeerDirection.TheirsToOurs, "HEAD")]
    public async Task Curl_gets_our_head(bool http2, params string[] options)
    {
        (string head, string status) = await CallAsync(http2, "firstId=1&lastId=2", [.. options, "--head"]);

        Assert.That(status, Is.EqualTo("200"));
        Assert.That(head.ToLowerInvariant(), Does.Contain("content-type: application/json").And.Contain("content-length: "));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "keep-alive")]
    public async Task Curl_keeps_one_connection_for_several_calls()
    {
        string address = $"http://{await ListenAsync()}/service-tables?firstId=1&lastId=1";

        string[] lines = await PeerProcess.RunAsync("curl", "--silent", "--noproxy", "*", "--max-time", "30", "--write-out",
            "\nconnects %{num_connects}\n", address, address);

        Assert.That(lines.Where(line => line.StartsWith("connects ", StringComparison.Ordinal)),
            Is.EqualTo(new[] { "connects 1", "connects 0" }));
    }

    /// <returns>The answer, and its status.</returns>
    private async Task<(string Answer, string Status)> CallAsync(bool http2, string query, string[] options, bool gzip = false)
    {
        string address = $"http://{await ListenAsync(http2, gzip)}/service-tables?{query}";
        string[] lines = await PeerProcess.RunAsync("curl",
            ["--silent", "--show-error", "--noproxy", "*", "--max-time", "30", "--write-out", "\n%{http_code}\n", .. options, address]);
        return (string.Join('\n', lines[..^1].Select(line => line.TrimEnd('\r'))), lines[^1]);
    }
}
