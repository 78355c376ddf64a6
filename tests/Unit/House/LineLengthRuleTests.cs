namespace IntegrationMethods.Tests.Unit.House;

internal sealed class LineLengthRuleTests
{
    private static readonly string s_longest = new('–', 140);

    [TestCase("")]
    [TestCase("\n")]
    [TestCase("\r\n")]
    public void Lines_of_140_characters_are_allowed(string end) =>
        Assert.That(LineLengthRule.Violations("app/Some.cs", $"{s_longest}{end}{(end.Length > 0 ? s_longest + end : "")}"), Is.Empty);

    [Test]
    public void Each_longer_line_is_a_violation_with_its_place() =>
        Assert.That(LineLengthRule.Violations("app/Some.cs", $"{s_longest}1\n\n{s_longest}\n{s_longest}12\r\n"), Is.EqualTo(
        [
            "app/Some.cs:1 has 141 characters: wrap the line, or shorten it to 140.",
            "app/Some.cs:4 has 142 characters: wrap the line, or shorten it to 140.",
        ]));
}
