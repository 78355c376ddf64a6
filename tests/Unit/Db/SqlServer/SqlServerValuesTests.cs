using IntegrationMethods.Db;
using IntegrationMethods.Db.SqlServer;

namespace IntegrationMethods.Tests.Unit.Db.SqlServer;

internal sealed class SqlServerValuesTests
{
    [TestCase("2020-01-01T00:00:00.0000000", "2020-01-01T00:00:00.0000000")]
    [TestCase("2020-01-01T00:00:00.0010000", "2020-01-01T00:00:00.0000000")]
    [TestCase("2020-01-01T00:00:00.0020000", "2020-01-01T00:00:00.0030000")]
    [TestCase("2020-01-01T00:00:00.0050000", "2020-01-01T00:00:00.0070000")]
    [TestCase("2020-01-01T00:00:00.0099999", "2020-01-01T00:00:00.0100000")]
    [TestCase("2020-12-31T23:59:59.9999999", "2021-01-01T00:00:00.0000000")]
    [TestCase("1753-01-01T00:00:00.0000000", "1753-01-01T00:00:00.0000000")]
    [TestCase("9999-12-31T23:59:59.9970000", "9999-12-31T23:59:59.9970000")]
    public void A_date_is_kept_to_the_nearest_300th_of_a_second(string date, string stored) =>
        Assert.That(SqlServerValues.AsStored(At(date)).CreationDate.ToString("o"), Is.EqualTo(stored));

    [Test]
    public void What_is_stored_is_stored_again_as_it_is()
    {
        for (int ticks = 0; ticks < 10_000_000; ticks += 1_237)
        {
            ServiceTable once = SqlServerValues.AsStored(SampleRows.Plain(1)
                with { CreationDate = new DateTime(2020, 1, 1).AddTicks(ticks) });
            Assert.That(SqlServerValues.AsStored(once), Is.EqualTo(once));
        }
    }

    [Test]
    public void Rows_that_seeding_makes_are_kept_exactly() =>
        Assert.That(SeedRows.First(1_000).Select(SqlServerValues.AsStored), Is.EqualTo(SeedRows.First(1_000)));

    [Test]
    public void Minus_zero_is_kept_as_zero() =>
        Assert.That(float.IsNegative(SqlServerValues.AsStored(SampleRows.Plain(1) with { Value = -0f }).Value), Is.False);

    [TestCase(float.NaN, "row 1 contains NaN, which SQL Server's float can't store")]
    [TestCase(float.PositiveInfinity, "row 1 contains an infinity, which SQL Server's float can't store")]
    public void A_value_that_float_has_not_is_refused(float value, string message) =>
        Assert.That(Refused(SampleRows.Plain(1) with { Value = value }), Does.StartWith(message));

    [TestCase("1752-12-31T23:59:59.9999999")]
    [TestCase("9999-12-31T23:59:59.9990000")]
    [TestCase("9999-12-31T23:59:59.9999999")]
    public void A_date_that_datetime_has_not_is_refused(string date) =>
        Assert.That(Refused(At(date)), Does.StartWith("row 1 contains a date outside the range of SQL Server's datetime"));

    [TestCase(float.MaxValue)]
    [TestCase(float.Epsilon)]
    [TestCase(-1.5f)]
    public void Every_other_value_is_let_pass(float value) =>
        Assert.That(() => SqlServerValues.Check(SampleRows.Plain(1) with { Value = value }), Throws.Nothing);

    private static ServiceTable At(string date) =>
        SampleRows.Plain(1) with { CreationDate = DateTime.ParseExact(date, "o", System.Globalization.CultureInfo.InvariantCulture) };

    private static string Refused(ServiceTable row) => Assert.Throws<RemedyException>(() => SqlServerValues.Check(row))!.Message;
}
