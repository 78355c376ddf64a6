namespace IntegrationMethods.Tests.Unit.Server.Deploy;

/// <summary>The reader that the tests of server/deploy rely on.</summary>
internal sealed class YamlTests
{
    [Test]
    public void Blocks_flows_quotes_and_texts_are_read()
    {
        object document = Yaml.Document("""
            # a comment
            x: &agent
              image: some:17   # another
              list:
                - a
                - "b: c"
                - key: value
                  other: [1, "2, 3", '4''5']
              same:
              - dashes
            folded: >-
              one
              two
            url: http://localhost:5010
            merged:
              <<: *agent
              image: "other"
            none: {}
            """);

        Assert.That(Yaml.At(document, "x", "image"), Is.EqualTo("some:17"));
        Assert.That(Yaml.At(document, "x", "list", "1"), Is.EqualTo("b: c"));
        Assert.That(Yaml.At(document, "x", "list", "2", "key"), Is.EqualTo("value"));
        Assert.That(Yaml.Texts(Yaml.At(document, "x", "list", "2", "other")), Is.EqualTo(new[] { "1", "2, 3", "4'5" }));
        Assert.That(Yaml.Texts(Yaml.At(document, "x", "same")), Is.EqualTo(new[] { "dashes" }));
        Assert.That(Yaml.At(document, "folded"), Is.EqualTo("one two"));
        Assert.That(Yaml.At(document, "url"), Is.EqualTo("http://localhost:5010"));
        Assert.That(Yaml.Texts(Yaml.At(document, "merged", "same")), Is.EqualTo(new[] { "dashes" }));
        Assert.That(Yaml.At(document, "none"), Is.Empty);
    }

    [TestCase("a: 1\n  b: 2")]
    [TestCase("a:\n  b: 1\n c: 2")]
    [TestCase("a: 1\na: 2")]
    [TestCase("a: *nowhere")]
    [TestCase("a: {b: c}")]
    [TestCase("a: 1\nword")]
    public void What_is_not_understood_is_refused(string text) => Assert.That(() => Yaml.Document(text), Throws.TypeOf<FormatException>());
}
