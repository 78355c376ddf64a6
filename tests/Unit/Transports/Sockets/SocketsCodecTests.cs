using System.Buffers.Binary;
using FsCheck;
using FsCheck.Fluent;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

internal sealed class SocketsCodecTests
{
    [Test]
    public void Any_rows_come_back_exact() => Prop.ForAll(
        AnyRow.OfAnyBits.ArrayOf().ToArbitrary(),
        rows => SocketsReply.Read(Frames.Payload(Frames.Rows(rows))).Rows!.Select(SampleRows.Exact)
            .SequenceEqual(rows.Select(SampleRows.Exact)))
        .QuickCheckThrowOnFailure();

    [Test]
    public void Any_fault_comes_back_exact() => Prop.ForAll(
        AnyRow.Text.ToArbitrary(),
        message => Enum.GetValues<ServiceFaultCode>().All(code =>
        {
            ServiceFaultException fault = SocketsReply.Read(Frames.Payload(Frames.Fault(new ServiceFaultException(code, message)))).Fault!;
            return (fault.Code, fault.Message) == (code, message);
        }))
        .QuickCheckThrowOnFailure();

    [Test]
    public void An_answer_cut_at_any_byte_is_incomplete_and_with_its_length_mended_a_clear_failure()
    {
        byte[] frame = Frames.Rows(SampleRows.Plain(1), SampleRows.Plain(2) with { StringField2 = null });
        for (int length = 0; length < frame.Length; length++)
            Assert.That(SocketsFrame.TryRead(frame.AsSpan(0, length), int.MaxValue, out _), Is.False, $"{length} bytes");

        for (int length = SocketsFrame.HeaderSize + 1; length < frame.Length; length++)
            Assert.That(() =>
                SocketsReply.Read(frame.AsSpan(SocketsFrame.HeaderSize, length - SocketsFrame.HeaderSize)),
                Throws.InstanceOf<TransportException>());
    }

    [TestCase(-1)]
    [TestCase(2)]
    [TestCase(int.MaxValue)]
    public void A_count_of_rows_that_can_not_have_arrived_is_refused_at_once(int count)
    {
        byte[] payload = Frames.Payload(
            Frames.Rows(SampleRows.Plain(1) with { DescServiceTable = "", StringField1 = null, StringField2 = null })).ToArray();
        BinaryPrimitives.WriteInt32LittleEndian(payload.AsSpan(1), count);

        Assert.That(() =>
            SocketsReply.Read(payload), Throws.InstanceOf<TransportException>().With.Message.Contains($"can't hold {count} rows"));
    }

    // Characters rather than a text, as an attribute's text is stored as UTF-8.
    [Test]
    public void Rows_over_the_limits_of_rows_are_refused()
    {
        string text = new('x', RowLimits.MaxTextLength + 1);
        ServiceTable[] longTexts = [SampleRows.Plain(1) with { DescServiceTable = text }, SampleRows.Plain(1) with { StringField1 = text },
            SampleRows.Plain(1) with { StringField2 = text }];
        foreach (ServiceTable[] rows in longTexts.Select(row => new[] { row })
            .Append([.. Enumerable.Repeat(SampleRows.Plain(1), RowLimits.MaxRowsPerCall + 1)]))
            Assert.Throws<TransportException>(() => SocketsReply.Read(Frames.Payload(Frames.Rows(rows))));
    }

    [TestCase('\ud83d')]
    [TestCase('a', '\ude00', 'b')]
    [TestCase('\ude00', '\ud83d')]
    public void Half_a_surrogate_pair_is_refused_and_never_replaced(params char[] characters)
    {
        string text = new(characters);
        foreach (ServiceTable row in new[] { SampleRows.Plain(5) with { DescServiceTable = text },
            SampleRows.Plain(5) with { StringField1 = text }, SampleRows.Plain(5) with { StringField2 = text } })
            Assert.That(
                () => Frames.Rows(row),
                Throws.InstanceOf<ServiceFaultException>().With.Message.StartsWith("row 5: ").And.Property("Code")
                    .EqualTo(ServiceFaultCode.RowOverLimit));
    }

    [Test]
    public void Ill_formed_UTF_8_is_refused([Values("ff", "c0 80", "ed a0 80", "f4 90 80 80", "e2 82")] string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        byte[] text = [(byte)bytes.Length, 0, .. bytes];

        Assert.That(
            () =>
            {
                ReadOnlySpan<byte> rest = text;
                SocketsText.Read(ref rest);
            },
            Throws.InstanceOf<TransportException>().With.Message.Contains("not valid UTF-8"));
    }

    [Test]
    public void A_text_of_the_longest_length_is_carried_and_a_longer_one_refused()
    {
        ServiceTable longest = SampleRows.Plain(1) with { StringField1 = new string('x', 65_534) };
        Assert.That(Frames.Rows(longest), Has.Length.GreaterThan(65_534));
        var fault = new ServiceFaultException(ServiceFaultCode.BadRange, longest.StringField1!);

        Assert.That(SocketsReply.Read(Frames.Payload(Frames.Fault(fault))).Fault!.Message, Has.Length.EqualTo(21_844));

        foreach (int length in new[] { 65_535, 65_536, 200_000 })
            Assert.That(() =>
                Frames.Rows(longest with { StringField1 = new string('x', length) }), Throws.InstanceOf<ServiceFaultException>());
    }

    [Test]
    public void A_message_too_long_for_the_wire_is_cut()
    {
        var fault = new ServiceFaultException(ServiceFaultCode.BadRange, new string('語', 100_000));

        string message = SocketsReply.Read(Frames.Payload(Frames.Fault(fault))).Fault!.Message;

        Assert.That(message, Has.Length.GreaterThan(20_000).And.All.EqualTo('語'));
    }

    [Test]
    public void A_fault_code_of_a_later_version_is_an_internal_fault(
        [Values("Later", "", "3", "99", "BadRange, RowNotFound", "badrange")] string code)
    {
        byte[] frame = Frames.Fault(new ServiceFaultException(ServiceFaultCode.BadRange, "why"));
        byte[] payload = [1, (byte)code.Length, 0, .. Encoding.UTF8.GetBytes(code),
            .. frame[(SocketsFrame.HeaderSize + 1 + 2 + "BadRange".Length)..]];

        ServiceFaultException fault = SocketsReply.Read(payload).Fault!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.InternalServiceFault, "why")));
    }
}
