namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The table of peers in tests/peers.md comes from the tests' attributes.</summary>
internal sealed class PeerTableTests
{
    [Test]
    public void The_table_of_third_party_programs_is_what_the_attributes_say() =>
        ReadmeTable.AssertIs("Integration", PeerTable.Render(typeof(PeerTableTests).Assembly));

    [Test]
    public void Every_test_against_a_peer_has_a_case() =>
        Assert.That(PeerTable.WithoutCase(typeof(PeerTableTests).Assembly), Is.Empty);
}
