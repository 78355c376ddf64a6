using System.Numerics;
using IntegrationMethods.Client.Scenarios.Cycles;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Cycles;

public sealed class HalvesTests
{
    [TestCase(0)]
    [TestCase(1)]
    [TestCase(2)]
    [TestCase(1_000)]
    [TestCase(1_234_567)]
    public void What_the_cycles_give_is_what_is_known_without_them(long cycles) =>
        Assert.That(
            Halves.Answer(Halves.Compute(Halves.Seeds[0], cycles), Halves.Compute(Halves.Seeds[1], cycles)),
            Is.EqualTo(Halves.Expected(cycles)));

    // By hand, in numbers that never overflow.
    [Test]
    public void Three_cycles_are_three_steps_of_the_generator()
    {
        BigInteger state = 1;
        for (int i = 0; i < 3; i++)
            state = (state * 6364136223846793005 + 1442695040888963407) % BigInteger.Pow(2, 64);

        Assert.That(Halves.Compute(1, 3), Is.EqualTo((ulong)state));
    }
}
