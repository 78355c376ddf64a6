using System.Security.Cryptography;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Db;

internal sealed class SizedRowsTests
{
    [Test]
    public void Values_have_as_many_bytes_as_were_asked_for([Values(50, 51, 52, 1_000, 49_999, 50_000)] int bytes,
        [Values(1, 17, 10_000_000)] int id)
    {
        ServiceTable row = SizedRows.Row(id, bytes);

        Assert.That(RowDigest.Of([row]).PayloadBytes, Is.EqualTo(bytes));
        Assert.That(new[] { row.DescServiceTable, row.StringField1, row.StringField2 },
            Has.All.Length.LessThanOrEqualTo(SizedRows.TextLength(bytes)));
        Assert.That((row.ServiceTableID, row.Value, row.CreationDate),
            Is.EqualTo((id, SeedRows.Row(id).Value, SeedRows.Row(id).CreationDate)));
    }

    /// <summary>Golden: other rows would make results of one version incomparable with another's.</summary>
    [Test]
    public void Rows_are_the_same_on_every_machine_and_in_every_version() =>
        Assert.That(Sha256(SeedRows.Range(1, 100, 1_000)), Is.EqualTo("f295cf44f428ee27dab1ae8673a309b408674b8f4772464da04f38e131be46e6"));

    [Test]
    public void Texts_differ_from_row_to_row_and_from_column_to_column()
    {
        ServiceTable[] rows = [.. SeedRows.Range(1, 30, SizedRows.MaxBytes - 2)];

        Assert.That(rows.SelectMany(row => new[] { row.DescServiceTable, row.StringField1, row.StringField2 }), Is.Unique);
    }

    [Test]
    public void The_longest_text_is_within_the_contracts_limit() =>
        Assert.That(SizedRows.TextLength(SizedRows.MaxBytes), Is.LessThanOrEqualTo(RowLimits.MaxTextLength));

    [TestCase(49)]
    [TestCase(50_001)]
    public void Other_sizes_are_refused(int bytes) =>
        Assert.That(() => DatabaseCatalog.OpenAsync(DatabaseCatalog.Memory(1) with { RowBytes = bytes }).AsTask(),
            Throws.TypeOf<UsageException>().With.Message.EqualTo($"bytes per row must be from 50 to 50000, not {bytes}"));

    private static string Sha256(IEnumerable<ServiceTable> rows) =>
        Convert.ToHexStringLower(
            SHA256.HashData(
                Encoding.ASCII.GetBytes(string.Concat(rows.Select(row => row.DescServiceTable + row.StringField1 + row.StringField2)))));
}
