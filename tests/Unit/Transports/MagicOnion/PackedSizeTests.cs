using IntegrationMethods.Transports.MagicOnion;
using MessagePack;

namespace IntegrationMethods.Tests.Unit.Transports.MagicOnion;

/// <summary>Sizes against what the library writes.</summary>
internal sealed class PackedSizeTests
{
    private static readonly long s_epoch = DateTime.UnixEpoch.Ticks;

    [Test]
    public void A_row_has_the_size_that_the_library_writes([ValueSource(nameof(Rows))] ServiceTable row) =>
        Assert.That(PackedSize.Of([row]), Is.EqualTo(Written([row])), SampleRows.Exact(row with { DescServiceTable = "" }));

    [TestCase(0)]
    [TestCase(15)]
    [TestCase(16)]
    [TestCase(65_535)]
    [TestCase(65_536)]
    public void A_list_has_the_size_that_the_library_writes(int count)
    {
        ServiceTable[] rows = SampleRows.PlainRows(count);

        Assert.That(PackedSize.Of(rows), Is.EqualTo(Written(rows)));
    }

    [Test]
    public void Rows_are_within_their_own_size_and_not_within_a_byte_less([Values(1, 20)] int times)
    {
        ServiceTable[] rows = [.. Enumerable.Repeat(Rows, times).SelectMany(row => row)];

        Assert.That(PackedSize.IsWithin(rows, (int)PackedSize.Of(rows)), Is.True);
        Assert.That(PackedSize.IsWithin(rows, (int)PackedSize.Of(rows) - 1), Is.False);
    }

    [Test]
    public void What_is_at_most_within_is_not_measured_to_be_over([ValueSource(nameof(Rows))] ServiceTable row)
    {
        for (int less = 0; less < 300 && PackedSize.Of([row]) - less > 0; less++)
            Assert.That(PackedSize.IsWithin([row], (int)PackedSize.Of([row]) - less), Is.EqualTo(less == 0), $"{less} bytes less");
    }

    private static IEnumerable<ServiceTable> Rows =>
    [
        .. SampleRows.Awkward(),
        .. new[] { int.MinValue, -129, -33, -32, 0, 127, 128, 255, 256, 65_535, 65_536, int.MaxValue }.Select(id => SampleRows.Plain(1) with { ServiceTableID = id }),
        .. new[] { 31, 32, 255, 256, 20_000 }.Select(length => SampleRows.Plain(1) with { DescServiceTable = new string('x', length), StringField1 = new string('é', length / 2) }),
        .. new[] { 0, s_epoch - 1, s_epoch, s_epoch + 1, s_epoch + uint.MaxValue * TimeSpan.TicksPerSecond, s_epoch + (1L << 32) * TimeSpan.TicksPerSecond, s_epoch + (1L << 34) * TimeSpan.TicksPerSecond - 1, s_epoch + (1L << 34) * TimeSpan.TicksPerSecond, DateTime.MaxValue.Ticks }
            .Select(ticks => SampleRows.Plain(1) with { CreationDate = new DateTime(ticks, DateTimeKind.Unspecified) }),
    ];

    private static long Written(ServiceTable[] rows) => MessagePackSerializer.Serialize(PackedRows.Pack(rows), PackedRows.Options).Length;
}
