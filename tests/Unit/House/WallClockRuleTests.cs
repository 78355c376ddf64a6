namespace IntegrationMethods.Tests.Unit.House;

internal sealed class WallClockRuleTests
{
    [TestCase("DateTimeOffset.UtcNow")]
    [TestCase("DateTime.Now.AddDays(1)")]
    [TestCase("System.DateTime.Today")]
    public void Another_reading_of_the_time_of_day_is_a_violation(string reading) =>
        Assert.That(WallClockRule.Violations("app/Some.cs", $"var now = {reading};"), Has.One.StartsWith("app/Some.cs reads DateTime"));

    [TestCase("WallClock.Now")]
    [TestCase("DateTime.UnixEpoch")]
    [TestCase("Stopwatch.GetTimestamp()")]
    public void Anything_else_is_allowed(string reading) =>
        Assert.That(WallClockRule.Violations("app/Some.cs", $"var now = {reading};"), Is.Empty);
}
