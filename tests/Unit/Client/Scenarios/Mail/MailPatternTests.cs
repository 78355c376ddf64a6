using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail;

/// <summary>The patterns against the embedded storage.</summary>
internal sealed class MailPatternTests
{
    private const int Count = 60;

    // A separate process, as in a run: patterns that block the pool's threads would keep a server in the same process from answering.
    private readonly WorkProcess _storage = new(ChildProcess.Start("the storage", "client", ["work", "mail", "storage"]));
    private BlobAddress _blobs = new("");

    [OneTimeSetUp]
    public async Task Start()
    {
        await _storage.OpenAsync(new StorageSetup(new(Count, null), 1), minThreads: null, CancellationToken.None);
        _blobs = new(_storage.Opened!);
    }

    [OneTimeTearDown]
    public async Task Stop() => await _storage.DisposeAsync();

    [Test]
    public Task Every_pattern_gives_the_same_answer([ValueSource(typeof(MailPattern), nameof(MailPattern.All))] string pattern) =>
        PatternAnswers.AssertAsync(_blobs, Count, pattern);

    [Test]
    public async Task A_message_that_is_not_there_fails_every_pattern(
        [ValueSource(typeof(MailPattern), nameof(MailPattern.All))] string pattern)
    {
        using var client = new MailClient(_blobs, Count + 1, 12);
        await client.OpenAsync();

        Assert.That(
            async () => await MailPattern.RunAsync(pattern, client, new(null)).WaitAsync(TimeSpan.FromMinutes(1)),
            Throws.InstanceOf<HttpRequestException>().Or.InnerException.InstanceOf<HttpRequestException>());
    }

    [TestCase("GET", "1", 200)]
    [TestCase("GET", "60", 200)]
    [TestCase("GET", "61", 404)]
    [TestCase("GET", "0", 404)]
    [TestCase("GET", "-1", 404)]
    [TestCase("GET", "x", 404)]
    [TestCase("PUT", "1", 405)]
    public async Task The_storage_answers_what_it_has(string method, string name, int status)
    {
        using var http = new HttpClient();
        using HttpResponseMessage response =
            await http.SendAsync(new(new HttpMethod(method), $"{_blobs.Container}/{BlobAddress.Inbox}{name}"));

        Assert.That((int)response.StatusCode, Is.EqualTo(status));
        if (status == 200)
            Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(GeneratedMail.Message(int.Parse(name, null) - 1)));
    }
}
