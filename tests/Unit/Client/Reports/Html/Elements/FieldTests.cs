using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html.Elements;

internal sealed class FieldTests
{
    [TestCase(0.1234567890123456, "0.1235")]
    [TestCase(1.03456, "1.035")]
    [TestCase(41.12345, "41.12")]
    [TestCase(-7.00001, "-7")]
    [TestCase(0.00001234567, "1.235E-05")]
    [TestCase(33_805.4321, "33,805")]
    [TestCase(8.0, "8")]
    [TestCase(123_456_789.0, "123,456,789")]
    [TestCase(null, "–")]
    public void A_figure_of_a_table_has_at_most_four_significant_digits_or_its_integer_part(double? figure, string read)
    {
        Field field = figure;

        Assert.That(field, Is.EqualTo(new Field(read)));
        Assert.That(Field.Full(figure).Text, Is.EqualTo(read));
    }

    [TestCase(0.1234567890123456, "0.1234567890123456")]
    [TestCase(33_805.4321, "33805.4321")]
    [TestCase(8.0, null)]
    [TestCase(null, null)]
    public void All_digits_are_at_hand_where_some_are_left_out(double? figure, string? digits) =>
        Assert.That(Field.Full(figure).AllDigits, Is.EqualTo(digits));
}
