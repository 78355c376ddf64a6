using System.Xml;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Rows;

[NonParallelizable]
internal sealed class IsoDateTests
{
    private string? _zone;

    [SetUp]
    public void KeepZone() => _zone = Environment.GetEnvironmentVariable("TZ");

    [TearDown]
    public void RestoreZone() => SetZone(_zone);

    [Test]
    public void Every_kind_of_date_is_exact_in_every_zone(
        [Values("UTC", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Lisbon",
            "Australia/Lord_Howe")] string zone)
    {
        SetZone(zone);
        foreach (DateTime date in Dates())
        {
            string text = Format(date);
            Assert.That(Read(text), Is.EqualTo((date.Ticks, date.Kind)), text);
            DateTime general = IsoDate.Parse(text);
            Assert.That((general.Ticks, general.Kind), Is.EqualTo((date.Ticks, date.Kind)), text);
        }
    }

    [Test]
    public void Dates_are_written_as_XmlConvert_writes_them([Values("UTC", "America/Sao_Paulo", "Asia/Kolkata")] string zone)
    {
        SetZone(zone);
        foreach (DateTime date in Dates())
            Assert.That(Format(date), Is.EqualTo(XmlConvert.ToString(date, XmlDateTimeSerializationMode.RoundtripKind)));
    }

    [Test]
    public void A_local_time_of_another_zone_is_the_same_moment_here()
    {
        SetZone("America/Sao_Paulo");

        Assert.That(Read("2026-06-01T12:00:00+09:00"), Is.EqualTo((new DateTime(2026, 6, 1, 0, 0, 0).Ticks, DateTimeKind.Local)));
    }

    [TestCase(" 2026-06-01T12:00:00Z\n", ExpectedResult = "2026-06-01T12:00:00Z")]
    [TestCase("2026-06-01", ExpectedResult = "2026-06-01T00:00:00")]
    [TestCase("2026-06-01T12:00:00.123456789Z", ExpectedResult = "2026-06-01T12:00:00.1234568Z")]
    public string Other_legal_forms_are_read(string text) => Format(IsoDate.Parse(text));

    [Test]
    public void What_is_no_date_is_refused(
        [Values("", "x", "2026-13-01T00:00:00", "2026-02-30T00:00:00Z", "0000-01-01T00:00:00", "2026-01-01T25:00:00",
            "2026-01-01T00:00:00.", "2026-01-01T00:00:00ZZ", "99999999999999999999999999999999999999")] string text)
    {
        Assert.That(IsoDate.TryParse(Encoding.UTF8.GetBytes(text), out _), Is.False);
        Assert.Throws<FormatException>(() => IsoDate.Parse(text));
    }

    private static (long Ticks, DateTimeKind Kind) Read(string text)
    {
        Assert.That(IsoDate.TryParse(Encoding.UTF8.GetBytes(text), out DateTime date), text);
        return (date.Ticks, date.Kind);
    }

    private static string Format(DateTime date)
    {
        var utf8 = new byte[64];
        return Encoding.UTF8.GetString(utf8, 0, IsoDate.Format(date, utf8));
    }

    [Test]
    public void A_fraction_that_rounds_beyond_the_calendar_is_no_date() =>
        Assert.Throws<FormatException>(() => IsoDate.Parse("9999-12-31T23:59:59.9999999999"));

    /// <summary>
    /// The ends of the calendar, each hour around changes of clocks (skipped and doubled ones too), every length of fraction.
    /// </summary>
    private static IEnumerable<DateTime> Dates() =>
        from ticks in Ends().Concat(Changes()).Concat(Fractions())
        from kind in Enum.GetValues<DateTimeKind>()
        select new DateTime(ticks, kind);

    private static long[] Ends() =>
        [0, 1, TimeSpan.TicksPerHour * 13, TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerHour * 13,
            DateTime.MaxValue.Ticks - 1, DateTime.MaxValue.Ticks];

    private static IEnumerable<long> Changes() =>
        from start in new[] { new DateTime(2018, 11, 3, 20, 0, 0), new DateTime(2018, 2, 17, 20, 0, 0), new DateTime(2026, 3, 28, 22, 0, 0),
            new DateTime(2026, 10, 24, 22, 0, 0), new DateTime(2026, 4, 4, 12, 0, 0), new DateTime(1900, 1, 1) }
        from quarter in Enumerable.Range(0, 40)
        select start.AddMinutes(15 * quarter).Ticks;

    private static IEnumerable<long> Fractions() =>
        Enumerable.Range(0, 8)
            .Select(digit => new DateTime(2026, 1, 1).Ticks + (1_234_567 / (long)Math.Pow(10, digit) * (long)Math.Pow(10, digit)));

    private static void SetZone(string? zone)
    {
        Environment.SetEnvironmentVariable("TZ", zone);
        TimeZoneInfo.ClearCachedData();
        // A machine without the zone's data falls back to UTC, where most of these tests could not fail.
        Assume.That(zone is null || TimeZoneInfo.Local.Id == zone
            || TimeZoneInfo.Local.HasSameRules(TimeZoneInfo.FindSystemTimeZoneById(zone)), zone);
    }
}
