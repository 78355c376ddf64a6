using IntegrationMethods.Db.SqlServer;

namespace IntegrationMethods.Tests.Unit.Db.SqlServer;

internal sealed class SqlServerTextTests
{
    [TestCase(1252, "plain")]
    [TestCase(1252, "")]
    [TestCase(1252, "café, Straße, € 5")]
    [TestCase(1251, "Привет")]
    [TestCase(65001, "Привет, 世界, 😀")]
    [TestCase(932, "日本")]
    public void A_text_of_the_code_page_is_let_pass(int codePage, string text) =>
        Assert.That(() => new SqlServerText(codePage).Check(SampleRows.Plain(1) with { StringField1 = text }), Throws.Nothing);

    [TestCase(1252, "Привет")]
    [TestCase(1252, "Ā")]
    [TestCase(1251, "世")]
    [TestCase(932, "😀")]
    public void A_text_that_would_come_back_as_another_is_refused(int codePage, string text)
    {
        RemedyException? error = Assert.Throws<RemedyException>(() =>
            new SqlServerText(codePage).Check(SampleRows.Plain(7) with { StringField2 = text }));
        Assert.That(error!.Message,
            Does.StartWith("row 7 contains text that varchar(200) can't store").And.Contain($"(code page {codePage})").And.Contain(
                "UTF-8 collation"));
    }

    [Test]
    public void Half_a_surrogate_pair_is_refused() =>
        Assert.That(() =>
            new SqlServerText(65001).Check(SampleRows.Plain(1) with { StringField1 = new string('\ud800', 1) }),
            Throws.InstanceOf<RemedyException>());

    [TestCase(328, null)]
    [TestCase(329, "row 1 contains text that varchar(328) can't store")]
    public void A_table_of_larger_rows_holds_longer_texts(int characters, string? refusal) =>
        Assert.That(
            () => new SqlServerText(1252, 328).Check(SampleRows.Plain(1) with { StringField1 = new string('x', characters) }),
            refusal is null ? Throws.Nothing : Throws.InstanceOf<RemedyException>().With.Message.StartsWith(refusal));

    [TestCase(65001, 67, false)]
    [TestCase(65001, 66, true)]
    [TestCase(932, 101, false)]
    [TestCase(932, 100, true)]
    public void The_length_is_counted_in_bytes(int codePage, int characters, bool fits) =>
        Assert.That(
            () => new SqlServerText(codePage).Check(SampleRows.Plain(1) with { DescServiceTable = new string('世', characters) }),
            fits ? Throws.Nothing : Throws.InstanceOf<RemedyException>());
}
