using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

public sealed class LineWrappingTests
{
    [TestCase("one two three", 7, 0, "one two", "three")]
    [TestCase("one two three", 100, 0, "one two three")]
    [TestCase("a /results/a-very-long-folder/comparison.csv b", 12, 0, "a", "/results/a-very-long-folder/comparison.csv", "b")]
    [TestCase("in all 12345.6 %", 15, 0, "in all", "12345.6 %")]
    [TestCase("warn  load  4 of 2: stop it", 20, 6, "warn  load  4 of 2:", "      stop it")]
    [TestCase("warn           load         4 of 2: stop it", 20, 28, "warn           load", "      4 of 2: stop", "      it")]
    [TestCase("  indented", 4, 0, "  indented")]
    [TestCase("", 10, 0, "")]
    public void Lines_end_between_words_and_break_no_number_path_or_percentage(string text, int width, int indent,
        params string[] expected) =>
        Assert.That(LineWrapping.Wrap(text, width, indent), Is.EqualTo(expected));

    [Test]
    public void Where_there_is_no_width_a_line_stays_one() =>
        Assert.That(LineWrapping.Wrap(new string('a', 300) + " " + new string('b', 300), int.MaxValue), Has.Exactly(1).Items);
}
