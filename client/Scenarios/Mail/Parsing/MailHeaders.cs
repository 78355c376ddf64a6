using System.Text;

namespace IntegrationMethods.Client.Scenarios.Mail.Parsing;

/// <summary>What the analysis needs of a message: who wrote it, and to whom.</summary>
/// <param name="From">Addresses of the authors.</param>
/// <param name="Recipients">Addresses of To, Cc and Bcc.</param>
internal sealed record MailHeaders(IReadOnlyList<string> From, IReadOnlyList<string> Recipients)
{
    /// <summary>Reads the header section: RFC 5322, section 2.2, with lines that end in CRLF or, as files do, in LF.</summary>
    /// <param name="message">A whole message.</param>
    public static MailHeaders Read(ReadOnlySpan<byte> message)
    {
        List<string> from = [], recipients = [];
        foreach ((string name, string value) in Fields(Encoding.UTF8.GetString(Head(message))))
        {
            if (name.Equals("From", StringComparison.OrdinalIgnoreCase))
                from.AddRange(AddressList.Parse(value));
            else if (name.ToUpperInvariant() is "TO" or "CC" or "BCC")
                recipients.AddRange(AddressList.Parse(value));
        }
        return new(from, recipients);
    }

    // Bodies are most of a message, and none of this.
    private static ReadOnlySpan<byte> Head(ReadOnlySpan<byte> message)
    {
        int lf = message.IndexOf("\n\n"u8), crlf = message.IndexOf("\n\r\n"u8);
        int end = lf < 0 ? crlf : crlf < 0 ? lf : Math.Min(lf, crlf);
        return end < 0 ? message : message[..end];
    }

    // A line that starts with a space continues the one before. One without a colon is none of a message's, such as the "From " of an mbox.
    private static IEnumerable<(string Name, string Value)> Fields(string head)
    {
        using var lines = new StringReader(head);
        StringBuilder? field = null;
        while (lines.ReadLine() is { } line)
        {
            if (line.Length > 0 && line[0] is ' ' or '\t')
            {
                field?.Append(line);
                continue;
            }
            if (Split(field) is { } ended)
                yield return ended;
            field = new(line);
        }
        if (Split(field) is { } last)
            yield return last;
    }

    private static (string Name, string Value)? Split(StringBuilder? field)
    {
        string text = field?.ToString() ?? "";
        int colon = text.IndexOf(':', StringComparison.Ordinal);
        return colon > 0 ? (text[..colon].TrimEnd(), text[(colon + 1)..]) : null;
    }
}
