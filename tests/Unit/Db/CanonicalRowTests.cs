using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Db;

internal sealed class CanonicalRowTests
{
    [Test]
    public void The_encoding_is_the_documented_one()
    {
        var row = new ServiceTable(1, "é", 1.5f, new DateTime(256), null, "");
        var bytes = new byte[CanonicalRow.MaxBytes(row)];
        int length = CanonicalRow.Write(row, bytes);
        const string expected = "01000000" + "02000000C3A9" + "0000C03F" + "0001000000000000" + "FFFFFFFF" + "00000000";
        Assert.That(Convert.ToHexString(bytes, 0, length), Is.EqualTo(expected));
    }

    [Test]
    public void A_digest_is_the_SHA_256_of_the_rows_one_after_the_other()
    {
        var bytes = new byte[1_000];
        int length = CanonicalRow.Write(SampleRows.Plain(1), bytes);
        length += CanonicalRow.Write(SampleRows.Plain(2), bytes.AsSpan(length));
        string sha256 = Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(bytes.AsSpan(0, length)));
        Assert.That(RowDigest.Of(SampleRows.PlainRows(2)),
            Is.EqualTo(new RowDigest(2, 2, sha256) { PayloadBytes = length - 2 * 3 * sizeof(int) }));
        Assert.That(RowDigest.Of([SampleRows.Plain(1), SampleRows.Plain(1)]).DistinctIds, Is.EqualTo(1));
    }

    [Test]
    public void Every_column_counts_and_null_differs_from_empty()
    {
        ServiceTable row = SampleRows.Plain(1);
        ServiceTable[] others =
        [
            row with { ServiceTableID = 2 }, row with { DescServiceTable = "" }, row with { Value = float.NaN }, row with { Value = 0f },
            row with { Value = -0f }, row with { CreationDate = row.CreationDate.AddTicks(1) }, row with { StringField1 = null },
            row with { StringField1 = "" }, row with { StringField2 = null }, row with { StringField2 = "" },
            row with { StringField1 = row.StringField2, StringField2 = row.StringField1 },
        ];
        Assert.That(others.Append(row).Select(r => RowDigest.Of([r]).Sha256), Is.Unique);
        Assert.That(others.Select(other => CanonicalRow.AreEqual(row, other)), Is.All.False);
    }

    [Test]
    public void The_longest_row_fits()
    {
        string longest = new('語', RowLimits.MaxTextLength);
        ServiceTable row = SampleRows.Plain(1) with { DescServiceTable = longest, StringField1 = longest, StringField2 = longest };
        Assert.That(CanonicalRow.Write(row, new byte[CanonicalRow.MaxBytes(row)]), Is.EqualTo(CanonicalRow.MaxBytes(row)));
    }
}
