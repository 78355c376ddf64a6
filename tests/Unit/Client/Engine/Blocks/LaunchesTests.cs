using IntegrationMethods.Client.Engine.Blocks;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Blocks;

internal sealed class LaunchesTests
{
    [TestCase(Isolation.Session, 10, 1)]
    [TestCase(Isolation.Generation, 10, 3)]
    [TestCase(Isolation.Transport, 10, 4)]
    [TestCase(Isolation.Transport, 9, 1)]
    [TestCase(Isolation.Run, 10, null)]
    public void A_run_has_so_many_launches(Isolation isolation, int blocks, int? expected) =>
        Assert.That(Launches.Of(isolation, blocks), Is.EqualTo(expected));
}
