using System.Collections.Concurrent;

namespace IntegrationMethods.Client.Scenarios.Mail.Messages;

/// <summary>How often each person wrote to the user; any number of threads may add at once.</summary>
/// <param name="user">Only messages that name this address in To, Cc or Bcc count; null for all that are in the inbox.</param>
internal sealed class SenderCounts(string? user)
{
    private readonly ConcurrentDictionary<string, int> _counts = new(StringComparer.Ordinal);

    public void Add(ReadOnlyMemory<byte> message)
    {
        MailHeaders headers = MailHeaders.Read(message.Span);
        if (user is not null && !headers.Recipients.Contains(user))
            return;
        foreach (string sender in headers.From.Distinct())
            _counts.AddOrUpdate(sender, 1, (_, count) => count + 1);
    }

    public string Answer() => Answer(_counts);

    /// <summary>Such as <c>alice@example.com 2, bob@example.com 1</c>.</summary>
    public static string Answer(IEnumerable<KeyValuePair<string, int>> counts) => string.Join(", ", counts
        .OrderBy(count => count.Key, StringComparer.Ordinal)
        .Select(count => string.Create(CultureInfo.InvariantCulture, $"{count.Key} {count.Value}")));
}
