using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>Against a real Azurite.</summary>
[Category("Long")]
internal sealed class AzuriteStorageTests
{
    private const int Count = 40;

    private AzuriteServer? _azurite;
    private AzureAccount _account = null!;
    private AzuriteStorage? _storage;
    private BlobAddress _blobs = null!;

    [OneTimeSetUp]
    public async Task Start()
    {
        _azurite = await AzuriteServer.StartAsync();
        _account = AzureAccount.Parse(_azurite.Endpoint);
        _storage = await AzuriteStorage.FillAsync(_account, [.. Enumerable.Range(0, Count).Select(GeneratedMail.Message)],
            CancellationToken.None);
        _blobs = _storage.Blobs;
    }

    [OneTimeTearDown]
    public async Task Stop()
    {
        if (_storage is not null)
            await _storage.DisposeAsync();
        _azurite?.Dispose();
    }

    [Test]
    [Peer("Azurite", "HTTP")]
    [PeerCase(PeerDirection.OursToTheirs, "blobs put, and got in five patterns by Azure.Storage.Blobs or REST")]
    public Task Every_pattern_gives_the_same_answer([ValueSource(typeof(MailPattern), nameof(MailPattern.All))] string pattern) =>
        PatternAnswers.AssertAsync(_blobs, Count, pattern);

    [Test]
    [Peer("Azurite", "HTTP")]
    [PeerCase(PeerDirection.OursToTheirs, "blobs byte for byte; one that is not there")]
    public async Task Messages_come_back_byte_for_byte_and_one_that_is_not_there_is_refused([Values] bool blocking)
    {
        using IMessageFetch fetch = _blobs.Open(1);

        Assert.That((blocking ? fetch.Fetch(3) : await fetch.FetchAsync(3)).ToArray(), Is.EqualTo(GeneratedMail.Message(2)));
        Assert.That(async () => blocking ? fetch.Fetch(Count + 1) : await fetch.FetchAsync(Count + 1),
            Throws.TypeOf<RemedyException>().With.Message.Contains("rejected the request with 404 BlobNotFound"));
    }

    [Test]
    [Peer("Azurite", "HTTP")]
    [PeerCase(PeerDirection.OursToTheirs, "a wrong key")]
    public void A_wrong_key_is_one_line_with_its_remedy() =>
        Assert.That(
            () => AzuriteStorage.FillAsync(_account with { Key = Convert.ToBase64String(new byte[64]) }, [], CancellationToken.None),
            Throws.TypeOf<RemedyException>().With.Message.Match(
                $"^Azurite at {_account.Endpoint} rejected the request with 403 [^\n]*pass its account key with --storage\\.$"));

    [Test]
    public async Task An_emulator_by_the_name_of_this_machine_serves_as_well()
    {
        var account = AzureAccount.Parse(_account.Endpoint.Replace("127.0.0.1", "localhost", StringComparison.Ordinal));
        await using AzuriteStorage storage = await AzuriteStorage.FillAsync(account, [GeneratedMail.Message(0)], CancellationToken.None);
        using IMessageFetch fetch = storage.Blobs.Open(1);

        Assert.That((await fetch.FetchAsync(1)).ToArray(), Is.EqualTo(GeneratedMail.Message(0)));
    }

    [Test]
    [Peer("Azurite", "HTTP")]
    [PeerCase(PeerDirection.OursToTheirs, "container made and removed")]
    public async Task The_container_goes_with_the_storage()
    {
        AzuriteStorage storage = await AzuriteStorage.FillAsync(_account, [GeneratedMail.Message(0)], CancellationToken.None);
        using IMessageFetch fetch = storage.Blobs.Open(1);
        Assert.That((await fetch.FetchAsync(1)).Length, Is.GreaterThan(0));

        await storage.DisposeAsync();

        Assert.That(() =>
            fetch.FetchAsync(1), Throws.TypeOf<RemedyException>().With.Message.Contains("rejected the request with 404 ContainerNotFound"));
    }
}
