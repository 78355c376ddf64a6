using IntegrationMethods.Client.Scenarios.Mail.Messages;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Messages of the scenario mail: whatever is in a user's folder is read, and what is taken for an address is one.</summary>
internal static class MailTarget
{
    private static readonly byte[][] s_words =
    [
        .. new[]
        {
            "From: ", "To: ", "Cc: ", "Bcc:", "@", "<", ">", "(", ")", "\\", "\"", "[", "]", ",", ";", ":", ".", "\n ", "\r\n", "\n\n",
                "\t", "<@a,@b:", "group: ", "(((((", "    ", "İ", "\0",
        }.Select(Encoding.UTF8.GetBytes),
        [0x80], [0xff], [0xed, 0xa0, 0x80],
    ];

    private static byte[][] Samples =>
    [
        .. new[]
        {
            "From: \"Doe, J.\" <J.Doe@Example.org> (home)\r\nTo: friends: a@b.example, <@x,@y:c@d.example>;,\r\n e . f @ "
                + "g.example\r\nSubject: x\r\n\r\nFrom: not@me\r\n",
            "From a@b Thu Jan 1 00:00:00 1970\nfrom : \"quoted @ \\\" local\"@host.example\ncc: user@[127.0.0.1]\n\nbody\n",
            "To:" + new string(' ', 300) + "a@b\n",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("headers of a mail", Samples, input => MailHeaders.Read(input), _ => false)
        {
            Words = s_words,
            Oracle = (_, read) => read is MailHeaders headers
                ? headers.From.Concat(headers.Recipients).Select(Wrong).FirstOrDefault(wrong => wrong is not null)
                : null,
        },
    ];

    private static string? Wrong(string address) =>
        address.LastIndexOf('@') is var at && at > 0 && at < address.Length - 1 && address.All(c => c == char.ToLowerInvariant(c))
            ? null
            : $"'{address}' is no address";
}
