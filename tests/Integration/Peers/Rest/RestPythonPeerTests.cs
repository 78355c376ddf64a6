using System.Net;
using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Rest;

/// <summary>Python's http.client and http.server, with its json.</summary>
[Category("Long")]
[Peer("Python", "REST")]
internal sealed class RestPythonPeerTests : RestPeerTestBase
{
    [OneTimeSetUp]
    public Task Require() => PeerProcess.RequireAsync("python3", "python3", "--version");

    [TestCase(1, 0)]
    [TestCase(1, 1)]
    [TestCase(1, JsonRows.Count)]
    [PeerCase(PeerDirection.TheirsToOurs, "every awkward row; 0, 1 and 5,000 rows")]
    public async Task A_client_in_Python_reads_our_rows(int firstId, int lastId)
    {
        PeerProcess client = StartClient(await ListenAsync());

        foreach (string form in new[] { "sync", "async" })
        {
            JsonElement answer = await AskAsync(client, $"/service-tables?firstId={firstId}&lastId={lastId}&form={form}");
            Assert.That((answer.GetProperty("status").GetInt32(), answer.GetProperty("type").GetString()),
                Is.EqualTo((200, "application/json")));
            Assert.That(answer.GetProperty("body").EnumerateArray()
                .Select(JsonRows.Text), Is.EqualTo(JsonRows.All[(firstId - 1)..lastId].Select(JsonRows.Text)));
        }
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "fault, and a call after it on the same connection")]
    public async Task A_client_in_Python_reads_our_problems_and_goes_on()
    {
        PeerProcess client = StartClient(await ListenAsync());

        JsonElement problem = await AskAsync(client, "/service-tables?firstId=5&lastId=1");
        Assert.That((problem.GetProperty("status").GetInt32(), problem.GetProperty("type").GetString()),
            Is.EqualTo((400, "application/problem+json")));
        Assert.That(problem.GetProperty("body").GetProperty("detail").GetString(), Is.EqualTo("finalId 1 is less than initialId 5"));
        Assert.That((await AskAsync(client, "/service-tables?firstId=1&lastId=1")).GetProperty("body").GetArrayLength(), Is.EqualTo(1));
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; plain, in gzip, in chunks, HTTP/1.0")]
    public async Task Our_client_reads_the_rows_and_problems_of_a_server_in_Python([Values] CallForm form,
        [Values("plain", "gzip", "chunked", "old")] string way)
    {
        IConnection remote = await ConnectToThemAsync(file =>
            PeerProcess.Start("python3", "", PeerProcess.File("Python/rest_server.py"), file, way), form, http2: false,
            gzip: way == "gzip");

        await AssertAnswersAsync(remote, form);
    }

    private PeerProcess StartClient(IPEndPoint server) => Start(PeerProcess.Start(
        "python3", "", PeerProcess.File("Python/rest_client.py"), server.Address.ToString(),
            server.Port.ToString(CultureInfo.InvariantCulture)));

    private static async Task<JsonElement> AskAsync(PeerProcess client, string path) =>
        JsonDocument.Parse(await client.AskAsync(path)).RootElement;
}
