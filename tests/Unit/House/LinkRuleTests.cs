namespace IntegrationMethods.Tests.Unit.House;

internal sealed class LinkRuleTests
{
    private const string Top = "# Top\n\n## What `a` says, and why?\n\n### Twice\n\n### Twice\n";

    [TestCase("[x](README.md)")]
    [TestCase("[x](../README.md#what-a-says-and-why)")]
    [TestCase("[x](../README.md#twice-1), ![y](./picture.png)")]
    [TestCase("[x](#here) and [y](https://example.org/none.md#none)")]
    [TestCase("[x](../app/)")]
    [TestCase("`[x](none.md)` and\n```sh\n[y](none.md)\n# not-a-heading\n```\n")]
    public void A_link_to_what_there_is_is_allowed(string text) => Assert.That(Violations(text), Is.Empty);

    [TestCase("[x](none.md)", "app/README.md links to none.md, which does not exist.")]
    [TestCase("![x](../picture.png)", "app/README.md links to ../picture.png, which does not exist.")]
    [TestCase("[x](../../README.md)", "app/README.md links to ../../README.md, which is outside the tree.")]
    [TestCase("[x](../README.md#thrice)", "app/README.md links to ../README.md#thrice, which has no such heading.")]
    [TestCase("[x](#not-a-heading)\n```sh\n# not-a-heading\n```\n", "app/README.md links to #not-a-heading, which has no such heading.")]
    public void A_link_to_nothing_is_a_violation(string text, string violation) => Assert.That(Violations(text), Is.EqualTo([violation]));

    private static IEnumerable<string> Violations(string text) => LinkRule.Violations(
        [MarkdownFile.Read("README.md", Top), MarkdownFile.Read("app/README.md", $"# Here\n\n{text}")],
        path => path is "README.md" or "app/README.md" or "app/picture.png" or "app");
}
