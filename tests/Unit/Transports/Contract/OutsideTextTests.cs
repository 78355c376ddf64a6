namespace IntegrationMethods.Tests.Unit.Transports.Contract;

internal sealed class OutsideTextTests
{
    private const string Window = "\e]0;owned\a", Override = "\u202Egpj.exe\u202C";

    [TestCase("plain text, Ação 日本語 😀 👩‍💻 'q' \\u001b", "plain text, Ação 日本語 😀 👩‍💻 'q' \\u001b")]
    [TestCase("red \e[31m" + Window, "red \\u001b[31m\\u001b]0;owned\\u0007")]
    [TestCase("a\0b\u007f\u0085\u009b2J", "a\\u0000b\\u007f\\u0085\\u009b2J")]
    [TestCase(Override, "\\u202egpj.exe\\u202c")]
    [TestCase("\u2066x\u2069\u061c\ufeff", "\\u2066x\\u2069\\u061c\\ufeff")]
    [TestCase("one\r\ntwo\tthree\u2028four", "one  two three\\u2028four")]
    [TestCase("\U000E0041tag", "\\udb40\\udc41tag")]
    public void What_a_terminal_would_obey_becomes_visible(string text, string line)
    {
        Assert.That(OutsideText.Line(text), Is.EqualTo(line));
        Assert.That(OutsideText.Line(line), Is.EqualTo(line), "once is enough");
    }

    [Test]
    public void Half_a_surrogate_pair_becomes_visible() =>
        Assert.That(OutsideText.Line("a\ud83d" + "b"), Is.EqualTo("a\\ud83db"));

    [Test]
    public void No_character_of_a_line_is_one_that_anything_obeys([Range(0, 0xFFFF, 0x1000)] int from) => Assert.That(
        OutsideText.Line(new string([.. Enumerable.Range(from, 0x1000).Select(c => (char)c)])).EnumerateRunes()
            .Where(rune =>
                Rune.GetUnicodeCategory(rune) is UnicodeCategory.Control or UnicodeCategory.Surrogate or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator
                || (Rune.GetUnicodeCategory(rune) == UnicodeCategory.Format && rune.Value is not (0x200C or 0x200D))),
        Is.Empty);

    [TestCase("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0")]
    [TestCase("+1", "'+1")]
    [TestCase("-1+1", "'-1+1")]
    [TestCase("@SUM(1)", "'@SUM(1)")]
    [TestCase("'=x", "''=x")]
    [TestCase("''=x", "'''=x")]
    [TestCase("'quoted'", "'quoted'")]
    [TestCase("a=b", "a=b")]
    [TestCase("", "")]
    public void No_field_of_a_file_is_a_formula_and_each_reads_back(string text, string field)
    {
        Assert.That(OutsideText.Cell(text), Is.EqualTo(field));
        Assert.That(OutsideText.OfCell(field), Is.EqualTo(text));
    }

    [Test]
    public void A_tab_or_a_line_s_end_in_front_of_a_formula_does_not_hide_it() => Assert.Multiple(() =>
    {
        Assert.That(OutsideText.Cell("\t=x"), Is.EqualTo("' =x"));
        Assert.That(OutsideText.Cell("\r\n=x"), Is.EqualTo("'  =x"));
    });

    [Test]
    public void A_message_of_one_line_is_safe_as_well() =>
        Assert.That(OneLine.OfPeer("fault:\r\n\e[2J gone."), Is.EqualTo("fault: \\u001b[2J gone"));
}
