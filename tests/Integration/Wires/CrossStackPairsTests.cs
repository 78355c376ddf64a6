using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>Whether <see cref="CrossStackTests"/> has anything to try: without pairs it would vanish without a word.</summary>
[Category("InProcess")]
internal sealed class CrossStackPairsTests
{
    [Test]
    public void Each_protocol_with_a_library_stack_is_tried_both_ways_and_in_both_forms([Values("soap", "nettcp", "grpc")] string name)
    {
        string[] stacks = [.. TransportCatalog.Create(new TransportOptions()).Where(transport => transport.Name == name)
            .Select(transport => transport.Key)];

        Assert.That(stacks, Has.Length.GreaterThan(1));
        Assert.That(
            TransportCases.CrossStacks.Count(data => stacks.Contains((string)data.Arguments[0]!)),
            Is.EqualTo(stacks.Length * (stacks.Length - 1) * Enum.GetValues<CallForm>().Length));
    }
}
