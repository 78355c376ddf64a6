using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Tests.Shared;

/// <summary>What every pattern must answer, whatever the storage.</summary>
internal static class PatternAnswers
{
    /// <param name="blobs">Where the generated messages are.</param>
    /// <param name="count">Of them.</param>
    /// <param name="pattern">How they are fetched.</param>
    public static async Task AssertAsync(BlobAddress blobs, int count, string pattern)
    {
        using var client = new MailClient(blobs, count, 12);
        await client.OpenAsync();
        var counts = new SenderCounts(GeneratedMail.User);

        await MailPattern.RunAsync(pattern, client, counts);

        Assert.That(counts.Answer(), Is.EqualTo(GeneratedMail.Expected(count)));
        Assert.That(client.SamplesMs(), Has.Length.EqualTo(count).And.All.GreaterThan(0));
    }
}
