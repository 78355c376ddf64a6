using System.Buffers.Binary;
using System.Text;
using FsCheck;
using FsCheck.Fluent;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

internal sealed class SocketsCodecTests
{
    private static readonly Gen<string> s_text =
        from runes in Gen.OneOf(Gen.Choose(0, 0x7F), Gen.Choose(0, 0xD7FF), Gen.Choose(0xE000, 0x10FFFF)).ArrayOf()
        select string.Concat(runes.Select(rune => new Rune(rune).ToString()));

    private static readonly Gen<string?> s_textOrNull = Gen.OneOf(s_text.Select(text => (string?)text), Gen.Constant((string?)null));

    private static readonly Gen<int> s_int = ArbMap.Default.GeneratorFor<int>()
        .Zip(Gen.Choose(int.MinValue, int.MaxValue), (small, any) => small % 2 == 0 ? small : any);

    private static readonly Gen<ServiceTable> s_row =
        from id in s_int
        from description in s_text
        from bits in s_int
        from days in Gen.Choose(0, 3_652_058)
        from ticks in Gen.Choose(0, int.MaxValue)
        from kind in Gen.Choose(0, 2)
        from field1 in s_textOrNull
        from field2 in s_textOrNull
        select new ServiceTable(
            id, description, BitConverter.Int32BitsToSingle(bits), new DateTime(days * TimeSpan.TicksPerDay + ticks, (DateTimeKind)kind),
                field1, field2);

    [Test]
    public void Any_rows_come_back_exact() => Prop.ForAll(
        s_row.ArrayOf().ToArbitrary(),
        rows => SocketsReply.Read(Frames.Payload(Frames.Rows(rows))).Rows!.Select(SampleRows.Exact)
            .SequenceEqual(rows.Select(SampleRows.Exact)))
        .QuickCheckThrowOnFailure();

    [Test]
    public void Any_request_comes_back_exact() => Prop.ForAll(
        s_int.Zip(s_int).ToArbitrary(),
        ids => Enum.GetValues<CallForm>().All(form =>
        {
            var request = new SocketsRequest(form, ids.Item1, ids.Item2);
            return SocketsRequest.Read(Frames.Payload(Frames.Request(request))) == request;
        }))
        .QuickCheckThrowOnFailure();

    [Test]
    public void Any_fault_comes_back_exact() => Prop.ForAll(
        s_text.ToArbitrary(),
        message => Enum.GetValues<ServiceFaultCode>().All(code =>
        {
            ServiceFaultException fault = SocketsReply.Read(Frames.Payload(Frames.Fault(new ServiceFaultException(code, message)))).Fault!;
            return (fault.Code, fault.Message) == (code, message);
        }))
        .QuickCheckThrowOnFailure();

    [Test]
    public void Any_bytes_are_an_answer_or_a_clear_failure() => Prop.ForAll(
        Gen.OneOf(ArbMap.Default.GeneratorFor<byte>(), Gen.Choose(0, 2).Select(value => (byte)value)).NonEmptyListOf().ToArbitrary(),
        bytes => IsAnswerOrFailure([.. bytes]))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(2_000));

    [Test]
    public void A_real_answer_with_any_byte_changed_is_an_answer_or_a_clear_failure()
    {
        byte[] real = Frames.Payload(Frames.Rows(SampleRows.Plain(1), SampleRows.Plain(2) with { StringField1 = null })).ToArray();
        for (int at = 0; at < real.Length; at++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] changed = [.. real];
                changed[at] = (byte)value;
                Assert.That(IsAnswerOrFailure(changed), Is.True);
            }
        }
    }

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

    [Test]
    public void Bytes_after_an_answer_are_refused() => Assert.That(
        () => SocketsReply.Read([.. Frames.Payload(Frames.Rows(SampleRows.Plain(1))), 0]),
        Throws.InstanceOf<TransportException>().With.Message.Contains("1 bytes follow the answer"));

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

    private static bool IsAnswerOrFailure(byte[] payload)
    {
        try
        {
            SocketsReply answer = SocketsReply.Read(payload);
            return answer.Rows is null != answer.Fault is null;
        }
        catch (TransportException)
        {
            return true;
        }
    }
}
