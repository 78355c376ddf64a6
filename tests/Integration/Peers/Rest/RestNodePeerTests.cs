using System.Text.Json;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Rest;

/// <summary>A client that a library makes of our OpenAPI document alone, and Node's own HTTP/2 server.</summary>
[Category("Long")]
internal sealed class RestNodePeerTests : RestPeerTestBase
{
    [OneTimeSetUp]
    public Task Prepare() => NodePackages.PrepareAsync();

    [TestCase(1, 0)]
    [TestCase(1, 1)]
    [TestCase(1, JsonRows.Count)]
    [Peer("openapi-client-axios, ajv", "REST")]
    [PeerCase(PeerDirection.TheirsToOurs,
        "from `/openapi.json`, which swagger-parser finds valid: every awkward row; 0, 1 and 5,000 rows, each answer valid by its schema")]
    public async Task A_client_made_of_our_document_reads_our_rows(int firstId, int lastId)
    {
        using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, "rest_client.js", (await ListenAsync()).ToString());

        foreach (string form in new[] { "sync", "async" })
        {
            JsonElement answer = await AskAsync(client, new { first = firstId, last = lastId, form });
            Assert.That((answer.GetProperty("status").GetInt32(), answer.GetProperty("invalid").ToString()), Is.EqualTo((200, "")));
            Assert.That(answer.GetProperty("body").EnumerateArray()
                .Select(JsonRows.Text), Is.EqualTo(JsonRows.All[(firstId - 1)..lastId].Select(JsonRows.Text)));
        }
    }

    [TestCase(5, 1, 400, "BadRange")]
    [TestCase(1, JsonRows.Count + 1, 404, "RowNotFound")]
    [Peer("openapi-client-axios, ajv", "REST")]
    [PeerCase(PeerDirection.TheirsToOurs, "faults, valid by their schema, and a call after them")]
    public async Task A_client_made_of_our_document_reads_our_problems(int firstId, int lastId, int status, string code)
    {
        using PeerProcess client = PeerProcess.Start("node", NodePackages.Folder, "rest_client.js", (await ListenAsync()).ToString());

        JsonElement problem = await AskAsync(client, new { first = firstId, last = lastId });
        Assert.That((problem.GetProperty("status").GetInt32(), problem.GetProperty("invalid").ToString()), Is.EqualTo((status, "")));
        Assert.That(problem.GetProperty("body").GetProperty("code").GetString(), Is.EqualTo(code));
        Assert.That((await AskAsync(client, new { first = 1, last = 1 })).GetProperty("body").GetArrayLength(), Is.EqualTo(1));
    }

    [Test]
    [Peer("Node, http2", "REST")]
    [PeerCase(PeerDirection.OursToTheirs, "HTTP/2: every awkward row; 0, 1, 100 and 5,000 rows, faults")]
    public async Task Our_client_reads_the_rows_and_problems_of_Nodes_HTTP_2_server([Values] CallForm form)
    {
        IConnection remote = await ConnectToThemAsync(file =>
            PeerProcess.Start("node", NodePackages.Folder, "rest_server.js", file), form, http2: true);

        await AssertAnswersAsync(remote, form);
    }

    private static async Task<JsonElement> AskAsync(PeerProcess client, object command) =>
        JsonDocument.Parse(await client.AskAsync(JsonSerializer.Serialize(command))).RootElement;
}
