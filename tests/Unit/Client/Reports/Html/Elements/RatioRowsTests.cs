using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Html.Elements;

internal sealed class RatioRowsTests
{
    [Test]
    public void Intervals_beyond_all_numbers_end_where_the_axis_does()
    {
        var contrast = new Contrast
        {
            RunId = "r1", Scenario = "rows", A = "a", B = "b", Family = Family.Declared, FamilySize = 20, N = 2,
                Verdict = VerdictKind.Refused,
            Ratio = 2, RatioLo = 1e-9, RatioHi = 1e9, SimultaneousLo = 0, SimultaneousHi = double.PositiveInfinity,
        };
        Scale scale = RatioRows.ScaleFor([contrast]);

        string marks = string.Concat(new RatioRows(scale).Panels("title", [RatioRow.Of("b over a", contrast)]).Single().Marks);

        Assert.That((scale.Lo, scale.Hi), Is.EqualTo((0.001 / 1.01, 1_000 * 1.01)));
        Assert.That(scale.Ticks(5), Has.Count.InRange(3, 10));
        Assert.That(marks, Does.Not.Contain("NaN").And.Not.Contain("Infinity").And.Not.Contain("∞%"));
        Assert.That(marks, Does.Contain("M2 ").And.Contain("H98"));
    }
}
