using FsCheck;
using FsCheck.Fluent;
using Google.Protobuf;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The hand-made messages against Google's library, and bytes that are no message.</summary>
internal sealed class MessageTests
{
    private static readonly ServiceTable[] s_rows = [.. SampleRows.Awkward(), .. Ids.Select(SampleRows.Plain)];

    private static int[] Ids => [0, 1, -1, 127, 128, int.MinValue, int.MaxValue];

    [Test]
    public void Awkward_rows_are_the_same_bytes_as_by_the_library() =>
        Assert.That(Convert.ToHexString(GrpcBytes.Write(s_rows)), Is.EqualTo(Convert.ToHexString(GrpcBytes.WriteByGoogle(s_rows))));

    [Test]
    public void Awkward_rows_written_here_are_read_exact_by_the_library_and_back()
    {
        string[] expected = [.. s_rows.Select(SampleRows.Exact)];

        Assert.That(GrpcBytes.ReadByGoogle(GrpcBytes.Write(s_rows)).Select(SampleRows.Exact), Is.EqualTo(expected));
        Assert.That(RowListMessage.Read(GrpcBytes.WriteByGoogle(s_rows)).Select(SampleRows.Exact), Is.EqualTo(expected));
    }

    [Test]
    public void Any_rows_are_the_librarys_bytes_and_come_back_exact() => Prop.ForAll(
        AnyRow.OfAnyBits.ArrayOf().ToArbitrary(),
        rows =>
        {
            byte[] bytes = GrpcBytes.Write(rows);
            string[] expected = [.. rows.Select(SampleRows.Exact)];
            return bytes.AsSpan().SequenceEqual(GrpcBytes.WriteByGoogle(rows))
                && RowListMessage.Read(bytes).Select(SampleRows.Exact).SequenceEqual(expected)
                && GrpcBytes.ReadByGoogle(bytes).Select(SampleRows.Exact).SequenceEqual(expected);
        }).QuickCheckThrowOnFailure();

    [Test]
    public void Half_a_surrogate_pair_is_refused_and_never_replaced()
    {
        foreach (string text in new[] { "\ud800", "a\udc00b", "\udc00\ud800" })
        {
            foreach (ServiceTable row in new[] { SampleRows.Plain(1) with { DescServiceTable = text },
                SampleRows.Plain(1) with { StringField1 = text }, SampleRows.Plain(1) with { StringField2 = text } })
            {
                ServiceFaultException fault = Assert.Throws<ServiceFaultException>(() => GrpcBytes.Write([row]))!;
                Assert.That(fault.Code, Is.EqualTo(ServiceFaultCode.RowOverLimit));
            }
        }
    }

    [Test]
    public void Fields_of_a_later_version_are_passed_over_and_a_missing_kind_means_utc()
    {
        byte[] row = [0x08, 5, 0x22, 0, 0x78, 1, 0x7A, 1, 65, 0x79, 1, 2, 3, 4, 5, 6, 7, 8, 0x7D, 1, 2, 3, 4, 0x7B, 0x08, 1, 0x7C];

        ServiceTable read = RowListMessage.Read([0x78, 1, 0x0A, (byte)row.Length, .. row]).Single();

        Assert.That(read, Is.EqualTo(new ServiceTable(5, "", 0, DateTime.UnixEpoch, null, null)));
        Assert.That(read.CreationDate.Kind, Is.EqualTo(DateTimeKind.Utc));
    }

    [Test]
    public void A_date_that_comes_in_two_parts_is_merged_as_the_library_does()
    {
        byte[] list = [0x0A, 8, 0x22, 2, 0x08, 7, 0x22, 2, 0x10, 100];

        Assert.That(RowListMessage.Read(list).Select(SampleRows.Exact), Is.EqualTo(GrpcBytes.ReadByGoogle(list).Select(SampleRows.Exact)));
    }

    [TestCase("0a", "the message ends within a number")]
    [TestCase("0a05", "a field is longer than its message")]
    [TestCase("0affffffff07", "a field is longer than its message")]
    [TestCase("0affffffffffffffffffff01", "a number is longer than 10 bytes")]
    [TestCase("0201", "a field has the number 0")]
    [TestCase("0f", "a field has an unknown wire type")]
    [TestCase("0b", "a group has no end or no start")]
    [TestCase("0c", "a group has no end or no start")]
    [TestCase("0b14", "a group has no end or no start")]
    [TestCase("09000000", "the message ends within a field")]
    [TestCase("0a00", "a row has no creation_date")]
    [TestCase("0a052200 1201ff", "a text is not valid UTF-8")]
    [TestCase("0a06 2200 1202c3 28", "a text is not valid UTF-8")]
    [TestCase("0a08 2200 2a04 f4908080", "a text is not valid UTF-8")]
    [TestCase("0a04 2200 3803", "a creation_date_kind is unknown")]
    [TestCase("0a08 2206 1080 94ebdc03", "a creation_date is outside the years 1 to 9999")]
    [TestCase("0a0c 220a 08ffffffffffffffff7f", "a creation_date is outside the years 1 to 9999")]
    public void Bytes_that_are_no_message_are_refused_with_the_reason(string hex, string reason)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

        InvalidDataException error = Assert.Throws<InvalidDataException>(() => RowListMessage.Read(bytes))!;

        Assert.That(error.Message, Is.EqualTo(reason));
    }

    [Test]
    public void Groups_nested_deeper_than_the_library_goes_are_refused_in_rows_too()
    {
        byte[] groups = [.. Enumerable.Repeat((byte)0x43, 100), .. Enumerable.Repeat((byte)0x44, 100)];
        byte[] row = [0x22, 0, .. groups];
        byte[] list = [0x0A, 0xCA, 0x01, .. row];

        Assert.Throws<InvalidProtocolBufferException>(() => GrpcBytes.ReadByGoogle(list));
        Assert.Throws<InvalidDataException>(() => RowListMessage.Read(list));
    }

    [Test]
    public void A_text_over_the_limit_is_refused([Values("12", "2a", "32")] string tag)
    {
        byte[] text = [.. Convert.FromHexString(tag), 0xA1, 0x9C, 0x01, .. Enumerable.Repeat((byte)'x', RowLimits.MaxTextLength + 1)];

        Assert.Throws<InvalidDataException>(() => RowMessage.Read([0x22, 0, .. text]));
    }

    [Test]
    public void A_packed_message_that_breaks_off_anywhere_is_refused()
    {
        byte[] packed = MessageCompression.Encode(GrpcBytes.Write(SampleRows.PlainRows(9)));
        Assert.That(MessageCompression.Decode(packed, MessageCompression.Gzip, "it", 9_999),
            Is.EqualTo(GrpcBytes.Write(SampleRows.PlainRows(9))));

        for (int length = 0; length < packed.Length; length++)
            Assert.Throws<GrpcStatusException>(() =>
                MessageCompression.Decode(packed.AsSpan(0, length), MessageCompression.Gzip, "it", 9_999), $"{length} bytes");
    }

    [Test]
    public void More_rows_than_a_call_may_ask_for_are_refused_before_there_is_room_for_them()
    {
        byte[] list = [.. Enumerable.Repeat(new byte[] { 0x0A, 0 }, RowLimits.MaxRowsPerCall + 1).SelectMany(row => row)];

        Assert.That(
            Assert.Throws<InvalidDataException>(() => RowListMessage.Read(list))!.Message,
            Is.EqualTo("it has more than 100000 rows"));
    }
}
