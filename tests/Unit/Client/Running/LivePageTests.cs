using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Tests.Unit.Client.Running;

internal sealed class LivePageTests
{
    private static readonly SoakWindow s_window = new() { RunId = "a", Cell = "soap/direct sync 8", Window = 1,
        StartedUtc = DateTimeOffset.UnixEpoch, ElapsedS = 10, Settling = false, Calls = 500, Latency = new() { P50Ms = 1.5 } };

    [Test]
    public async Task The_page_shows_what_was_seen_by_now_and_loads_itself_anew()
    {
        await using LivePage page = await StartAsync();
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false });

        string before = await client.GetStringAsync(page.Address);
        page.Watched(s_window, Drift.Of([s_window], 0.01), TimeSpan.FromHours(1));
        string after = await client.GetStringAsync(page.Address);

        Assert.That(before, Does.Contain("http-equiv=\"refresh\"").And.Not.Contain("soap/direct sync 8"));
        Assert.That(after, Does.Contain("soap/direct sync 8").And.Contain("latency, median, ms: undecided"));
    }

    // DNS rebinding: a page from elsewhere that resolves its own name to this machine gets nothing.
    [TestCase("127.0.0.1", "/", "GET", HttpStatusCode.OK)]
    [TestCase("localhost", "/", "GET", HttpStatusCode.OK)]
    [TestCase("attacker.example", "/", "GET", HttpStatusCode.BadRequest)]
    [TestCase("127.0.0.1", "/environment.json", "GET", HttpStatusCode.NotFound)]
    [TestCase("127.0.0.1", "/", "POST", HttpStatusCode.MethodNotAllowed)]
    public async Task The_page_answers_no_other_request_and_no_other_host(string host, string path, string method, HttpStatusCode expected)
    {
        await using LivePage page = await StartAsync();
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false });
        using var request = new HttpRequestMessage(new HttpMethod(method),
            new Uri(new Uri(page.Address), path)) { Headers = { Host = host } };

        using HttpResponseMessage response = await client.SendAsync(request);

        Assert.That(response.StatusCode, Is.EqualTo(expected));
    }

    [Test]
    public async Task A_port_that_is_taken_is_reported_with_what_to_do()
    {
        await using LivePage page = await StartAsync();
        int port = new Uri(page.Address).Port;

        RemedyException error = await Assert.ThrowsAsync<RemedyException>(async () => await StartAsync(port));

        Assert.That(error.Message,
            Does.StartWith($"the live page can't listen on 127.0.0.1:{port} (").And.EndWith(
                "name another port with --live-page, or 0 for any free one."));
    }

    private static Task<LivePage> StartAsync(int port = 0) =>
        LivePage.StartAsync(new IPEndPoint(IPAddress.Loopback, port), EnvironmentCapture.Take("a", 1, [], new TransportOptions()),
            CancellationToken.None);
}
