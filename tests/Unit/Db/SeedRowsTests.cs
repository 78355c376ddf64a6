using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Db;

internal sealed class SeedRowsTests
{
    /// <summary>Golden: other rows would make results of one version incomparable with another's.</summary>
    [Test]
    public void Rows_are_the_same_on_every_machine_and_in_every_version() =>
        Assert.That(RowDigest.Of(SeedRows.First(1_000)).Sha256,
            Is.EqualTo("78109a6600b0a29bef3a9c242c47521d8d68e329d7148c856389775861df41f5"));

    [Test]
    public void Rows_read_as_the_seeds_do()
    {
        var row = SeedRows.Row(17);
        Assert.That(row.DescServiceTable, Is.EqualTo("Server Value 17"));
        Assert.That(row.StringField1, Does.Match(@"^Useless Field 1: \d+$"));
        Assert.That(row.StringField2, Does.Match(@"^Useless Field 2: \d+$"));
        Assert.That(row.CreationDate.Ticks % TimeSpan.TicksPerSecond, Is.Zero);
        Assert.That(SeedRows.First(1_000).Select(r => r.Value), Is.Unique.And.All.InRange(0f, 1000f));
    }
}
