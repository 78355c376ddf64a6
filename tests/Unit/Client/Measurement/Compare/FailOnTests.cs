using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Reports;
using IntegrationMethods.Tests.Shared;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Compare;

public sealed class FailOnTests
{
    [TestCase("slower:5%", 0.05)]
    [TestCase("slower:0%", 0)]
    [TestCase("slower:2.5%", 0.025)]
    public void A_gate_is_read(string text, double most) => Assert.That(FailOn.Parse(text).Most, Is.EqualTo(most));

    [TestCase("slower")]
    [TestCase("slower:5")]
    [TestCase("slower:-5%")]
    [TestCase("slower:2,5%")]
    [TestCase("slower:9999%")]
    [TestCase("faster:5%")]
    [TestCase("")]
    public void Anything_else_is_refused_with_an_example(string text) =>
        Assert.That(() => FailOn.Parse(text), Throws.TypeOf<UsageException>().With.Message.Contain("slower:5%").And.Message.Contain($"'{text}'"));

    // Both runs vary by a hair, so that the interval is a hair wide.
    [TestCase(1.049, "slower:5%", false)]
    [TestCase(1.06, "slower:5%", true)]
    [TestCase(0.5, "slower:0%", false)]
    public void A_cell_fails_whose_whole_interval_lies_beyond(double ratio, string gate, bool fails) =>
        Assert.That(Failures(gate, [100, 100.1, 99.9], [100 * ratio, 100.1 * ratio, 99.9 * ratio]), fails ? Has.One.Contains("nettcp/direct sync 8 took 1.06").And.One.Contains("in B") : Is.Empty);

    [Test]
    public void An_interval_that_only_reaches_beyond_fails_nothing() =>
        Assert.That(Failures("slower:5%", [100, 140, 70], [130, 180, 95]), Is.Empty);

    [Test]
    public void A_cell_that_is_no_longer_valid_fails()
    {
        using var folder = new TemporaryFolder();
        RunFolder a = SampleFolders.Write(folder, "a", SampleRuns.Runs(SampleFolders.Sync, 100, 101));
        RunFolder b = SampleFolders.Write(folder, "b", [SampleRuns.Run(SampleFolders.Sync, 1, 50, "rows differ")]);

        Assert.That(FailOnWords.Lines(FailOn.Parse("slower:5%"), [RunChange.Of(a, b, "B")]), Has.One.Contains("was valid and is no more in B: block 1: rows differ"));
    }

    [Test]
    public void A_gate_that_nothing_was_held_against_does_not_hold() =>
        Assert.That(Failures("slower:5%", [100], [100]), Has.One.Contains("no cell that could be compared"));

    private static IReadOnlyList<string> Failures(string gate, double[] before, double[] after)
    {
        using var folder = new TemporaryFolder();
        RunFolder a = SampleFolders.Write(folder, "a", SampleRuns.Runs(SampleFolders.Sync, before));
        RunFolder b = SampleFolders.Write(folder, "b", SampleRuns.Runs(SampleFolders.Sync, after));
        return FailOnWords.Lines(FailOn.Parse(gate), [RunChange.Of(a, b, "B")]);
    }
}
