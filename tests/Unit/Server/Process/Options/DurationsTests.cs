using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Server.Process.Options;

internal sealed class DurationsTests
{
    private static readonly TimeRange s_hour = TimeRange.UpTo(TimeSpan.FromHours(1));

    [TestCase("250ms", 0.25)]
    [TestCase("90s", 90)]
    [TestCase("1.5m", 90)]
    [TestCase("1h", 3_600)]
    public void A_number_and_its_unit_are_a_time(string text, double seconds) =>
        Assert.That(Durations.Parse("--max-time", text, s_hour), Is.EqualTo(TimeSpan.FromSeconds(seconds)));

    [TestCase("")]
    [TestCase("90")]
    [TestCase("s")]
    [TestCase("0s")]
    [TestCase("-5s")]
    [TestCase("1e3s")]
    [TestCase("61m")]
    [TestCase("5d")]
    public void Anything_else_is_refused_with_what_would_do(string text) =>
        Assert.That(() => Durations.Parse("--max-time", text, s_hour), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--max-time must be a time with a unit, from 1ms to 1h, not '{text}'."));

    [TestCase("2", 2)]
    [TestCase("2.5", 2.5)]
    [TestCase("250ms", 0.25)]
    public void A_number_without_a_unit_is_in_seconds_where_the_option_says_so(string text, double seconds) =>
        Assert.That(Durations.Parse("--call-timeout", text, TimeRange.OfSeconds(0.01, 60)), Is.EqualTo(TimeSpan.FromSeconds(seconds)));

    [TestCase("0", 0)]
    [TestCase("5", 5)]
    [TestCase("5ms", 5)]
    [TestCase("0.5s", 500)]
    public void A_delay_without_a_unit_is_in_milliseconds(string text, double ms) =>
        Assert.That(Durations.Parse("--rtt", text, TimeRange.OfDelay), Is.EqualTo(TimeSpan.FromMilliseconds(ms)));

    [TestCase("1500ms")]
    [TestCase("90s")]
    [TestCase("3m")]
    public void A_time_is_said_in_the_largest_unit_that_leaves_a_whole_number(string text) =>
        Assert.That(Durations.Text(Durations.Parse("--max-time", text, s_hour)), Is.EqualTo(text));
}
