using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html.Elements;

internal sealed class PaperTests
{
    [TestCase(new double[0], new double[0])]
    [TestCase(new[] { 300.0, 400 }, new[] { 700.0 })]
    [TestCase(new[] { 300.0, 401 }, new[] { 300.0, 401 })]
    [TestCase(new[] { 900.0, 100, 100 }, new[] { 900.0, 200 })]
    public void Panels_take_as_many_rows_as_a_page_has_room_for(double[] rows, double[] panels) =>
        Assert.That(Split(rows).Select(panel => panel.Height), Is.EqualTo(panels));

    [Test]
    public void Panels_after_the_first_say_that_they_continue() =>
        Assert.That(Split([600, 600, 600])
            .Select(panel => panel.Title), Is.EqualTo(new[] { "Ratios", "Ratios, continued", "Ratios, continued" }));

    private static IEnumerable<Panel> Split(IEnumerable<double> rows) =>
        Paper.Panels("Ratios", rows, row => row, (title, rows) => new(title, "", rows.Sum(), []));
}
