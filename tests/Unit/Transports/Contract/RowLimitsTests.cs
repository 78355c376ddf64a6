using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Transports.Contract;

internal sealed class RowLimitsTests
{
    private const string Emoji = "😀";

    [TestCase(150, null, Description = "300 UTF-16 code units")]
    [TestCase(200, null)]
    [TestCase(201, "row 1: StringField2 has 201 characters, more than 200: shorten it")]
    public void A_table_counts_characters_as_databases_do(int characters, string? refusal)
    {
        ServiceTable row = SeedRows.Row(1) with { StringField2 = string.Concat(Enumerable.Repeat(Emoji, characters)) };

        Assert.That(() => RowLimits.CheckRowOf(RowLimits.UsualTextLength, row), refusal is null
            ? Throws.Nothing
            : Throws.TypeOf<ServiceFaultException>().With.Message.EqualTo(refusal));
    }

    [TestCase(RowLimits.MaxTextLength / 2, null)]
    [TestCase(RowLimits.MaxTextLength / 2 + 1, "row 1: StringField2 has 20002 UTF-16 code units, more than 20000: shorten it")]
    public void The_wires_count_code_units(int characters, string? refusal)
    {
        ServiceTable row = SeedRows.Row(1) with { StringField2 = string.Concat(Enumerable.Repeat(Emoji, characters)) };

        Assert.That(() => RowLimits.CheckRowOf(RowLimits.MaxTextLength, row), refusal is null
            ? Throws.Nothing
            : Throws.TypeOf<ServiceFaultException>().With.Message.EqualTo(refusal));
    }
}
