using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html.Elements;

internal sealed class PaperTests
{
    [TestCase(0, 300, new int[0])]
    [TestCase(2, 350, new[] { 2 })]
    [TestCase(2, 351, new[] { 1, 1 })]
    [TestCase(2, 900, new[] { 1, 1 })]
    [TestCase(5, 300, new[] { 2, 2, 1 })]
    public void Panels_take_as_many_rows_as_a_page_has_room_for(int rows, double height, int[] panels) =>
        Assert.That(Split(rows, height).Select(panel => panel.Height), Is.EqualTo(panels));

    [Test]
    public void Panels_after_the_first_say_that_they_continue() =>
        Assert.That(Split(3, 600).Select(panel => panel.Title), Is.EqualTo(new[] { "Ratios", "Ratios, continued", "Ratios, continued" }));

    private static IEnumerable<Panel> Split(int rows, double height) =>
        Paper.Panels("Ratios", Enumerable.Range(0, rows), height, (title, page) => new(title, "", page.Count, []));
}
