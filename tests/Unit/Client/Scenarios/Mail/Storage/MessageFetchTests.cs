using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail.Storage;

/// <summary>What a fetch from a storage account must not do in what is timed, whatever it is made by.</summary>
internal sealed class MessageFetchTests
{
    private const string Whole = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nFrom:";

    [Test]
    public void A_refused_fetch_is_not_tried_again([Values(503, 500, 429, 408)] int status, [Values] bool blocking)
    {
        using var server = new RawHttpServer(
            $"HTTP/1.1 {status} No\r\nx-ms-error-code: ServerBusy\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n", closes: false);
        using IMessageFetch fetch = new BlobAddress("mail", server.Account).Open(1);

        Assert.That(async () =>
            await Fetch(fetch, blocking),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith(
                $"Azurite at {server.Account.Endpoint} rejected the request with {status} ServerBusy: ").And.Message.Not.Contains("\n"));
        Assert.That(server.Requests, Has.Count.EqualTo(1));
    }

    [Test]
    public void The_rest_of_a_message_that_breaks_off_is_not_asked_for([Values] bool blocking)
    {
        using var server = new RawHttpServer(
            "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\nFrom: a@x", closes: true);
        using IMessageFetch fetch = new BlobAddress("mail", server.Account).Open(1);

        Assert.That(async () =>
            await Fetch(fetch, blocking),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith(
                $"no Azurite answers at {server.Account.Endpoint} (").And.Message.Not.Contains("\n"));
        Assert.That(server.Requests, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task No_more_connections_are_opened_than_asked_for()
    {
        using var server = new RawHttpServer(Whole, closes: false);
        using IMessageFetch fetch = new BlobAddress("mail", server.Account).Open(3);

        await Task.WhenAll(Enumerable.Range(0, 60).Select(_ => Fetch(fetch, blocking: false)));

        Assert.That(server.Requests, Has.Count.EqualTo(60));
        Assert.That(server.Connections, Is.InRange(1, 3));
    }

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
