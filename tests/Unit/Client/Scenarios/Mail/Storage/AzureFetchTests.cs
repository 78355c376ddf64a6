using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail.Storage;

/// <summary>What Azure.Storage.Blobs does, and must not do, in what is timed.</summary>
internal sealed class AzureFetchTests
{
    private const string Whole = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nFrom:";

    [Test]
    public async Task A_blocking_fetch_blocks_all_the_way_and_an_async_one_never_does([Values] bool blocking)
    {
        byte[] message = GeneratedMail.Message(1);
        using var client = new AzureClient(AzureAccount.Parse(AzureAccount.Emulator), new OneWayHandler(blocking, message));
        using var fetch = new AzureFetch(client, "mail");

        Assert.That((await Fetch(fetch, blocking)).ToArray(), Is.EqualTo(message));
    }

    [Test]
    public async Task A_request_names_a_version_that_older_emulators_know_and_carries_no_telemetry([Values] bool blocking)
    {
        using var server = new RawHttpServer(Whole, closes: false);
        using IMessageFetch fetch = new BlobAddress("mail", server.Account).Open(1);

        await Fetch(fetch, blocking);

        string request = server.Requests.Single();
        Assert.That(request,
            Does.StartWith("GET /devstoreaccount1/mail/benson-r/inbox/7 HTTP/1.1\n").And.Contain("x-ms-version: 2021-12-02\n").And.Contain(
                "Authorization: SharedKey devstoreaccount1:"));
        Assert.That(request, Does.Not.Contain("azsdk"));
    }

    private static Task<ReadOnlyMemory<byte>> Fetch(IMessageFetch fetch, bool blocking) => blocking
        ? Task.FromResult(fetch.Fetch(7))
        : fetch.FetchAsync(7);
}
