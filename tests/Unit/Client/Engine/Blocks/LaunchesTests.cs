using IntegrationMethods.Client.Engine.Blocks;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Blocks;

internal sealed class LaunchesTests
{
    [TestCase(Isolation.Session, 10, 1)]
    [TestCase(Isolation.Generation, 10, 3)]
    [TestCase(Isolation.Generation, 5, 1, Description = "a launch of fewer than three blocks says little")]
    [TestCase(Isolation.Form, 10, 3)]
    [TestCase(Isolation.Form, 40, 6)]
    [TestCase(Isolation.Run, 10, null)]
    public void A_run_has_so_many_launches(Isolation isolation, int blocks, int? expected) =>
        Assert.That(Launches.Of(isolation, blocks), Is.EqualTo(expected));
}
