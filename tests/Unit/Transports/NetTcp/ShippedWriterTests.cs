using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>The writer and reader of this project beside those that .NET ships: the same bytes, the same rows.</summary>
internal sealed class ShippedWriterTests
{
    private static readonly Guid s_id = Guid.Parse("45d0cd8c-4685-4ec5-96f9-43ddb34db224");

    [Test]
    public void Random_rows_are_written_as_the_shipped_writer_writes_them([Range(1, 40)] int seed)
    {
        ServiceTable[] rows = [.. RandomRows(seed).Where(IsSameInBytes)];

        Assert.That(Convert.ToHexString(Envelope(rows)), Is.EqualTo(Convert.ToHexString(ShippedWriter.Answer(NewSession(), rows, s_id))));
    }

    [Test]
    public void Awkward_rows_are_written_as_the_shipped_writer_writes_them()
    {
        foreach (ServiceTable row in SampleRows.Awkward().Where(IsSameInBytes))
            Assert.That(Convert.ToHexString(Envelope([row])),
                Is.EqualTo(Convert.ToHexString(ShippedWriter.Answer(NewSession(), [row], s_id))), SampleRows.Exact(row));
    }

    [Test]
    public void Random_rows_are_read_alike_on_the_short_way_and_through_the_shipped_reader([Range(1, 40)] int seed)
    {
        ServiceTable[] rows = RandomRows(seed);
        string[] exact = [.. rows.Select(SampleRows.Exact)];

        Assert.That(new ReplyReader().Read(Message(rows)).Rows!.Select(SampleRows.Exact), Is.EqualTo(exact));

        ServiceTable[] shippable = [.. rows.Where(row => row.Value != 0)];
        byte[] spelledOut = [0, .. ShippedWriter.Answer(null, shippable, s_id)];
        Assert.That(new ReplyReader().Read(spelledOut).Rows!.Select(SampleRows.Exact), Is.EqualTo(shippable.Select(SampleRows.Exact)));
    }

    [Test]
    public void Strings_of_an_answer_that_was_not_sent_are_announced_with_the_next_one()
    {
        var writer = new EnvelopeWriter(2_000);
        using var written = new TcpOutput();
        Assert.Throws<ServiceFaultException>(() => writer.WriteAnswer(written, Names.Sync, new MessageId(s_id), SampleRows.PlainRows(100)));
        Assert.That(written.Length, Is.Zero);

        writer.WriteAnswer(written, Names.Sync, new MessageId(s_id), [SampleRows.Plain(1)]);

        using var fresh = new TcpOutput();
        new EnvelopeWriter(2_000).WriteAnswer(fresh, Names.Sync, new MessageId(s_id), [SampleRows.Plain(1)]);
        Assert.That(Convert.ToHexString(written.Bytes), Is.EqualTo(Convert.ToHexString(fresh.Bytes)));
    }

    [TestCase("a", 0xD800, "b")]
    [TestCase("", 0xDC00, "")]
    public void Half_a_surrogate_pair_is_refused(string before, int half, string after)
    {
        string text = before + (char)half + after;
        using var written = new TcpOutput();

        ServiceFaultException fault = Assert.Throws<ServiceFaultException>(() => new EnvelopeWriter(int.MaxValue).WriteAnswer(
            written, Names.Sync, new MessageId(s_id), [SampleRows.Plain(1) with { StringField2 = text }]))!;
        Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.RowOverLimit));
    }

    [Test]
    public void A_text_over_the_limit_is_refused_by_writer_and_reader()
    {
        ServiceTable row = SampleRows.Plain(1) with { StringField1 = new string('x', RowLimits.MaxTextLength + 1) };

        Assert.Throws<ServiceFaultException>(() => Message([row]));
        Assert.Throws<InvalidDataException>(() => new ReplyReader().Read([0, .. ShippedWriter.Answer(null, [row], s_id)]));
    }

    /// <summary>
    /// The shipped writer loses the sign of -0, and ends the element of a text that crosses its buffer of 512 bytes with a
    /// separate record; the captured messages are shorter.
    /// </summary>
    private static bool IsSameInBytes(ServiceTable row) =>
        (row.Value != 0 || !float.IsNegative(row.Value))
        && new[] { row.DescServiceTable, row.StringField1, row.StringField2 }.All(text => text is null || text.Length <= 150);

    private static ServiceTable[] RandomRows(int seed)
    {
        var random = new Random(seed);
        ServiceTable[] awkward = SampleRows.Awkward();
        return [.. Enumerable.Range(0, 50).Select(_ => new ServiceTable(
            random.Next(4) == 0 ? random.Next(-200, 200) : random.Next(int.MinValue, int.MaxValue),
            Pick().DescServiceTable + random.Next(10),
            random.Next(2) == 0 ? Pick().Value : BitConverter.Int32BitsToSingle(random.Next()),
            Pick().CreationDate,
            Pick().StringField1,
            random.Next(3) == 0 ? null : Pick().DescServiceTable)).Where(row => row.DescServiceTable.Length <= RowLimits.MaxTextLength)];

        ServiceTable Pick() => awkward[random.Next(awkward.Length)];
    }

    /// <summary>A string table and an envelope.</summary>
    private static byte[] Message(IReadOnlyList<ServiceTable> rows)
    {
        using var written = new TcpOutput();
        new EnvelopeWriter(int.MaxValue).WriteAnswer(written, Names.Sync, new MessageId(s_id), rows);
        FrameHeader.TryRead(written.Bytes, out FrameHeader header);
        return written.Bytes[header.Start..].ToArray();
    }

    private static byte[] Envelope(IReadOnlyList<ServiceTable> rows)
    {
        byte[] message = Message(rows);
        return message[new ReaderSession().Absorb(message)..];
    }

    private static XmlBinaryWriterSession NewSession() => new();
}
