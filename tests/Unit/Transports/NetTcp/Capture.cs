using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>What a WCF client and a WCF server said to each other, one segment a line, and the rows they spoke of.</summary>
internal static class Capture
{
    /// <summary>Where the captured server listened.</summary>
    public const string Address = "net.tcp://127.0.0.1:18090/ServiceTables";

    private const string CapturedRows = "http://schemas.datacontract.org/2004/07/Peer";

    public static IReadOnlyList<string> All { get; } = ["calls", "fault", "reuse", "unknown"];

    /// <summary>The rows that the captured server had.</summary>
    public static MemoryServiceTables Rows { get; } = new(Enumerable.Range(1, 10).Select(Row));

    public static ServiceTable Row(int id) => new(
        id, $"Description of row {id}", id * 1.5f, new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(id),
        $"String field 1 of {id}", $"String field 2 of {id}");

    public static (bool FromClient, byte[] Bytes)[] Read(string name) =>
    [
        .. File.ReadLines(Path.Combine(TestContext.CurrentContext.TestDirectory, "Transports", "NetTcp", "Captures", name + ".hex"))
            .Select(line => line.Split(' '))
            .Select(parts => (parts[0] == "client", Convert.FromHexString(parts[1]))),
    ];

    /// <summary>The content of the envelopes that one side sent.</summary>
    public static byte[][] Envelopes(string name, bool fromClient) =>
    [
        .. Read(name).Where(segment => segment.FromClient == fromClient && segment.Bytes[0] == (byte)RecordType.SizedEnvelope)
            .Select(segment => Content(segment.Bytes)),
    ];

    /// <summary>The same record where the row's class is this project's, whose namespace WCF derives from its own.</summary>
    public static byte[] WithOurRows(byte[] record)
    {
        string text = Encoding.Latin1.GetString(record);
        if (!text.Contains(CapturedRows))
            return record;
        byte[] message = Content(record);
        MultiByteInt.TryRead(message, out int table, out int start);
        string tail = Encoding.Latin1.GetString(message[start..])
            .Replace((char)CapturedRows.Length + CapturedRows, (char)Names.Rows.Length + Names.Rows);
        byte[] content = [.. Size(table + Names.Rows.Length - CapturedRows.Length), .. Encoding.Latin1.GetBytes(tail)];
        return [record[0], .. Size(content.Length), .. content];
    }

    private static byte[] Content(byte[] record)
    {
        FrameHeader.TryRead(record, out FrameHeader header);
        Assert.That(header.End, Is.EqualTo(record.Length));
        return record[header.Start..];
    }

    private static byte[] Size(int value)
    {
        byte[] bytes = new byte[MultiByteInt.MaxLength];
        return bytes[..MultiByteInt.Write(bytes, value)];
    }
}
