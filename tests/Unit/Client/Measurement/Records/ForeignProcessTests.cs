namespace IntegrationMethods.Tests.Unit.Client.Measurement.Records;

public sealed class ForeignProcessTests
{
    [Test]
    public void The_three_largest_are_named() =>
        Assert.That(
            ForeignProcess.Text(
                ForeignProcess.Largest([new("tail", 0.004), new("chrome", 0.0512), new("idle", 0.0009), new("make", 0.011),
                new("b", 0.004)])),
            Is.EqualTo("chrome 5.1 %; make 1.1 %; b 0.4 %"));

    [Test]
    public void No_process_has_no_text() => Assert.That(ForeignProcess.Text(ForeignProcess.Largest([new("idle", 0.0009)])), Is.Null);

    [Test]
    public void Whatever_a_process_calls_itself_reads_back_as_one_program() =>
        Assert.That(ForeignProcess.Parse(ForeignProcess.Text([new("a; b\n9.0 %", 1), new("Web Content", 0.02)])),
            Is.EqualTo(new ForeignProcess[] { new("a? b?9.0 %", 1), new("Web Content", 0.02) }));

    [TestCase(null)]
    [TestCase("chrome")]
    [TestCase("chrome much %")]
    public void What_has_no_such_form_is_left_out(string? text) => Assert.That(ForeignProcess.Parse(text), Is.Empty);
}
