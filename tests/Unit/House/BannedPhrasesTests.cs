namespace IntegrationMethods.Tests.Unit.House;

internal sealed class BannedPhrasesTests
{
    [TestCase("No image is to be had here.", "a.md:1: 'to be had': write available.")]
    [TestCase("One.\nIt Sways.", "a.md:2: 'Sways': write differs.")]
    [TestCase("Some were hardly told\n  from the next.", "a.md:1: 'told from': write distinguish, or: no significant difference.")]
    [TestCase("The client is told that it failed.", "a.md:1: 'is told': write receives, sees, is notified.")]
    public void A_phrase_is_found_in_any_case_and_across_lines(string text, string violation) =>
        Assert.That(BannedPhrases.In("a.md", text), Is.EqualTo([violation]));

    [TestCase("The scenario asks for another shaped glass.")]
    [TestCase("A marshalling yard; a commendable amendment; a storyteller.")]
    [TestCase("")]
    public void Words_that_only_contain_a_phrase_are_allowed(string text) =>
        Assert.That(BannedPhrases.In("a.md", text), Is.Empty);

    [Test]
    public void In_code_strings_are_checked_and_comments_are_not()
    {
        const string Code = """
            // A restless comment.
            /// <summary>To be had.</summary>
            Say("see https://example.org: none to be had"); // it sways
            """;

        Assert.That(BannedPhrases.InStrings("A.cs", Code), Is.EqualTo(["A.cs:3: 'to be had': write available."]));
    }
}
