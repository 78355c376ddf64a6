using System.Text;

namespace IntegrationMethods.Client.Scenarios.Mail.Messages;

/// <summary>A generated inbox: always the same messages, with headers of every shape, whose senders are known.</summary>
internal static class GeneratedMail
{
    public const string User = "robert.benson@example.com";

    private const int MinLines = 20;

    private static readonly string[] s_first = ["Alice", "Bruno", "Carla", "Dmitri", "Elif", "Farid", "Greta", "Hugo"];

    private static readonly string[] s_last = ["Adams", "Braga", "Costa", "Dietz", "Eriksen"];

    public static byte[] Message(int index)
    {
        Made made = new(index);
        string body = string.Concat(Enumerable.Range(0, MinLines + made.Lines).Select(line => string.Create(
            CultureInfo.InvariantCulture,
                $"Line {line} of message {index}: nothing here is a header, not even this.\r\nFrom: nobody@example.org\r\n")));
        return Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture,
            $"Message-ID: <{index}.{made.Sender}@example.com>\r\nDate: {Date(index)}\r\nFrom: {From(made)}\r\n{To(made)}\r\nSubject: "
                + $"=?utf-8?q?n=C2=BA?= {index},\r\n not From: anybody\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; "
                + $"charset=utf-8\r\n\r\n{body}"));
    }

    public static string Expected(int count) => SenderCounts.Answer(
        from index in Enumerable.Range(0, count)
        let made = new Made(index)
        where made.IsToUser
        group made by made.Address into sender
        select KeyValuePair.Create(sender.Key, sender.Count()));

    private static string Date(int index) =>
        new DateTime(2026, 1, 5, 8, 0, 0, DateTimeKind.Utc).AddMinutes(index)
        .ToString("ddd, dd MMM yyyy HH:mm:ss '+0000'", CultureInfo.InvariantCulture);

    private static string From(Made made) => made.FromShape switch
    {
        0 => made.Address,
        1 => $"\"{made.Last}, {made.First}\" <{made.Address.ToUpperInvariant()}>",
        2 => $"{made.First} (on the road, \\) or\r\n\t<no@example.org> (at home)) {made.Last} <{made.Address}>",
        3 => $"=?utf-8?q?{made.First}_=C3=84=2C?=\r\n =?utf-8?q?_{made.Last}?= <{made.Address}>",
        _ => $"{made.First} {made.Last}\r\n\t<{made.Address}>",
    };

    private static string To(Made made) => made.ToShape switch
    {
        0 => $"To: {User}",
        1 => $"To: \"Benson, Robert\" <{User}>, Else <somebody@example.com>",
        2 => $"To: The team: somebody@example.com,\r\n Robert <{User}>;",
        3 => $"To: somebody@example.com\r\ncc: nobody <nobody@example.org>,\r\n\tRobert Benson <Robert.Benson@Example.COM>",
        _ => $"To: \"{User}\" <everybody@lists.example.com>",
    };

    private readonly struct Made(int index)
    {
        // Knuth's multiplicative hash: neighbours get unlike numbers.
        private readonly uint _hash = (uint)index * 2654435761;

        // The smaller of two: some people write more than others.
        public int Sender => (int)Math.Min(_hash >> 8 & 0xFFF, _hash >> 20) % (s_first.Length * s_last.Length);

        public string First => s_first[Sender % s_first.Length];

        public string Last => s_last[Sender / s_first.Length];

        public string Address => $"{First}.{Last}@example.com".ToLowerInvariant();

        public int FromShape => index % 5;

        public int ToShape => index % 13 == 12 ? 4 : index / 5 % 4;

        public bool IsToUser => ToShape != 4;

        public int Lines => (int)(_hash >> 16 & 0x1F);
    }
}
