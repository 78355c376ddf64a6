using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Model;

internal sealed class GenerationsTests
{
    [TestCase(Isolation.Session, new[] { 0, 0, 0, 0, 0, 0, 0 })]
    [TestCase(Isolation.Generation, new[] { 0, 0, 1, 1, 2, 2, 2 })]
    [TestCase(Isolation.Run, new[] { 1, 2, 3, 4, 5, 6, 7 })]
    public void Six_blocks_and_one_repeated_have_so_many_launches(Isolation isolation, int[] expected) =>
        Assert.That(Enumerable.Range(1, 7).Select(block => isolation.GenerationOf(block, repetitions: 6)), Is.EqualTo(expected));

    [Test]
    public void A_single_block_is_the_first_generation() => Assert.That(Isolation.Generation.GenerationOf(1, 1), Is.Zero);
}
