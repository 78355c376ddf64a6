using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Server.Process.Options;

internal sealed class DurationsTests
{
    private static readonly TimeSpan s_max = TimeSpan.FromHours(1);

    [TestCase("250ms", 0.25)]
    [TestCase("90s", 90)]
    [TestCase("1.5m", 90)]
    [TestCase("1h", 3_600)]
    public void A_number_and_its_unit_are_a_time(string text, double seconds) =>
        Assert.That(Durations.Parse("--max-time", text, s_max), Is.EqualTo(TimeSpan.FromSeconds(seconds)));

    [TestCase("")]
    [TestCase("90")]
    [TestCase("s")]
    [TestCase("0s")]
    [TestCase("-5s")]
    [TestCase("1e3s")]
    [TestCase("61m")]
    [TestCase("5d")]
    public void Anything_else_is_refused_with_what_would_do(string text) =>
        Assert.That(() => Durations.Parse("--max-time", text, s_max), Throws.TypeOf<UsageException>().With.Message.EqualTo(
            $"--max-time must be a time over zero and up to 1h, such as 250ms, 90s or 3m, not '{text}'."));

    [TestCase("1500ms")]
    [TestCase("90s")]
    [TestCase("3m")]
    public void A_time_is_said_in_the_largest_unit_that_leaves_a_whole_number(string text) =>
        Assert.That(Durations.Text(Durations.Parse("--max-time", text, s_max)), Is.EqualTo(text));
}
