namespace IntegrationMethods.Tests.Unit.Client.Measurement.Cells;

internal sealed class LaunchesTests
{
    [TestCase(Isolation.Session, 1)]
    [TestCase(Isolation.Generation, 3)]
    [TestCase(Isolation.Run, null)]
    public void A_run_has_so_many_launches(Isolation isolation, int? expected) => Assert.That(Launches.Of(isolation), Is.EqualTo(expected));
}
