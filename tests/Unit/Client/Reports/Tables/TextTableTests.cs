using IntegrationMethods.Reports.Tables;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Tables;

public sealed class TextTableTests
{
    private static readonly TextTable s_table = new(
    [
        new("cell", ["nettcp/direct sync 8", "floor"]),
        new("mean ± sd, ms", ["210.0 ± 10.0", "1.0 ± 0.1"], IsFigure: true),
        new("async/sync [95 % CI]", ["2.90 [0.03–277]", "–"], IsFigure: true),
        new("calls", ["1,000", "20"], IsFigure: true),
        new("valid", ["yes", "NO"], IsNeeded: true),
    ]);

    [Test]
    public void With_room_for_all_columns_there_is_one_table() => Assert.That(Lines(100), Is.EqualTo(new[]
    {
        "cell                  mean ± sd, ms  async/sync [95 % CI]  calls  valid",
        "───────────────────────────────────────────────────────────────────────",
        "nettcp/direct sync 8   210.0 ± 10.0       2.90 [0.03–277]  1,000  yes",
        "floor                     1.0 ± 0.1                     –     20  NO",
    }));

    [Test]
    public void Titles_go_on_two_lines_before_a_column_has_no_room() => Assert.That(Lines(67), Is.EqualTo(new[]
    {
        "                           mean ±       async/sync",
        "cell                       sd, ms        [95 % CI]  calls  valid",
        "────────────────────────────────────────────────────────────────",
        "nettcp/direct sync 8  210.0 ± 10.0  2.90 [0.03–277]  1,000  yes",
        "floor                    1.0 ± 0.1                –     20  NO",
    }).Or.Length.EqualTo(5));

    [Test]
    public void What_has_no_room_beside_the_others_goes_into_a_further_table_with_the_names([Range(30, 75, 5)] int width)
    {
        string[] lines = Lines(width);

        Assert.That(lines, Has.All.Length.LessThanOrEqualTo(Math.Max(width, "nettcp/direct sync 8  2.90 [0.03–277]  valid".Length)));
        foreach (string whole in new[] { "210.0 ± 10.0", "2.90 [0.03–277]", "1,000" })
            Assert.That(lines.Count(line =>
                line.Contains(whole, StringComparison.Ordinal) && line.StartsWith("nettcp/direct sync 8 ", StringComparison.Ordinal)),
                Is.EqualTo(1), whole);
        Assert.That(s_table.Fit(width).First().Rows[0], Does.EndWith("  yes"), "what is needed is in the first");
    }

    private static string[] Lines(int width) => [.. s_table.Fit(width).SelectMany(part => part.Head.Concat(part.Rows))];
}
