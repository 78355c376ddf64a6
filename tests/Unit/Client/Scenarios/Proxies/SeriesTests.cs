using IntegrationMethods.Client.Scenarios.Proxies;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

internal sealed class SeriesTests
{
    [Test]
    public void Calls_go_round_the_rows_and_their_answers_are_distinguished()
    {
        var good = new Series(Series.Rows + 2);
        var asked = new List<int>();
        while (!good.IsOver)
        {
            asked.Add(good.NextId);
            good.Add([SeedRows.Row(good.NextId)]);
        }

        Assert.That(asked, Is.EqualTo(Enumerable.Range(1, Series.Rows).Concat([1, 2])));
        Assert.That(good.End(0).Answer, Is.EqualTo(Series.Expected(Series.Rows + 2)));
    }

    [Test]
    public void Another_row_a_changed_one_or_none_is_another_answer()
    {
        Assert.That(AnswerOf(1, 2), Is.EqualTo(Series.Expected(2)));
        Assert.That(AnswerOf(2, 1), Is.Not.EqualTo(Series.Expected(2)));
        Assert.That(AnswerOf(1, 1), Is.Not.EqualTo(Series.Expected(2)));
        Assert.That(AnswerOf(1), Is.Not.EqualTo(Series.Expected(2)));
        Assert.That(() => new Series(1).Add([]), Throws.InvalidOperationException);
    }

    private static string AnswerOf(params int[] ids)
    {
        var series = new Series(ids.Length);
        foreach (int id in ids)
            series.Add([SeedRows.Row(id)]);
        return series.End(0).Answer!;
    }
}
