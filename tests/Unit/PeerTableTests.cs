namespace IntegrationMethods.Tests.Unit;

/// <summary>The table of peers in tests/peers.md comes from the tests' attributes.</summary>
internal sealed class PeerTableTests
{
    [Test]
    public void The_table_of_captures_and_schemas_is_what_the_attributes_say() =>
        ReadmeTable.AssertIs("Unit", PeerTable.Render(typeof(PeerTableTests).Assembly));

    [Test]
    public void Every_test_against_a_peer_has_a_case() =>
        Assert.That(PeerTable.WithoutCase(typeof(PeerTableTests).Assembly), Is.Empty);

    [Test]
    public void The_rows_between_the_comments_are_replaced_and_nothing_else() =>
        Assert.That(
            ReadmeTable.With("a\n<!-- table x: how -->\n| old |\n<!-- end -->\nb\n<!-- end -->\n", "x", ["| new |", "| two |"]),
            Is.EqualTo("a\n<!-- table x: how -->\n| new |\n| two |\n<!-- end -->\nb\n<!-- end -->\n"));

    [Test]
    public void A_table_that_the_text_does_not_have_is_refused() =>
        Assert.That(() => ReadmeTable.With("<!-- table x: how -->\n<!-- end -->\n", "y", []), Throws.ArgumentException);
}
