using MimeKit;

namespace IntegrationMethods.Client.Scenarios.Mail.Messages;

/// <summary>What the analysis needs of a message: the addresses of its authors and of To, Cc and Bcc, in lower case.</summary>
internal sealed record MailHeaders(IReadOnlyList<string> From, IReadOnlyList<string> Recipients)
{
    private static readonly ParserOptions s_options = new() { AllowAddressesWithoutDomain = false };

    /// <summary>Reads the header section. A message without one has no addresses.</summary>
    public static MailHeaders Read(ReadOnlySpan<byte> message)
    {
        // A file of the format mbox starts with a line that is no header.
        if (message.StartsWith("From "u8))
            message = message[(message.IndexOf((byte)'\n') + 1)..];
        using var stream = new MemoryStream(message.ToArray());
        try
        {
            HeaderList headers = HeaderList.Load(s_options, stream);
            return new(Addresses(headers, HeaderId.From), Addresses(headers, HeaderId.To, HeaderId.Cc, HeaderId.Bcc));
        }
        catch (FormatException)
        {
            return new([], []);
        }
    }

    private static List<string> Addresses(HeaderList headers, params HeaderId[] ids) =>
    [
        .. headers.Where(header => ids.Contains(header.Id))
            .SelectMany(header => InternetAddressList.TryParse(s_options, header.RawValue, out InternetAddressList? list)
                ? list.Mailboxes
                : [])
            .Select(mailbox => mailbox.Address.ToLowerInvariant())
            .Where(address => address.IndexOf('@', StringComparison.Ordinal) is > 0 and var at && at < address.Length - 1),
    ];
}
