using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Tests.Unit.Client.Reports.Sentences;

internal sealed class FormSentenceTests
{
    [Test]
    public void Methods_that_agree_are_said_to_do_so() =>
        Assert.That(Of(("nettcp", 1.5), ("grpc", 1.5)),
            Is.EqualTo("Sync against async: sync was faster for both methods (1.50 times as fast)."));

    [Test]
    public void Methods_that_differ_are_named_with_their_factors() =>
        Assert.That(Of(("nettcp", 1.5), ("grpc", 0.5), ("soap", 2), ("sockets", 1)), Does.Match(
            "^Sync against async: async was faster for gRPC \\(2.00 times as fast\\); sync was faster for NET.TCP and SOAP \\(1.50 to 2.00 "
                + "times as fast\\); for sockets, any difference is below [0-9.]+ %\\.$"));

    [Test]
    public void One_method_has_a_sentence_of_its_own() => Assert.That(Of(("nettcp", 1.5)), Is.Null);

    [TestCase(0.4, "the difference may be anything up to [0-9.]+ %")]
    [TestCase(2, "there are too few blocks to decide")]
    public void What_a_noisy_run_can_not_detect_is_not_called_a_bound_on_the_difference(double noise, string expected) =>
        Assert.That(Of(noise, ("nettcp", 1), ("grpc", 1)), Does.Match($"^Sync against async: for both methods, {expected}\\.$"));

    private static string? Of(params (string Transport, double Ratio)[] methods) => Of(noise: 0, methods);

    private static string? Of(double noise, params (string Transport, double Ratio)[] methods) => FormSentence.Of(new(
    [
        .. methods.SelectMany((method, i) => (RepetitionRecord[])
        [
            .. SampleRuns.TenBlocks(SampleRuns.Cell(method.Transport, CallForm.Sync), 1 + i),
            .. SampleRuns.TenBlocks(SampleRuns.Cell(method.Transport, CallForm.Async), method.Ratio * (1 + i), shift: 1)
                .Select(run => run with { Time = run.Time with { WallMs = run.Time.WallMs * Math.Exp(noise * Math.Sin(3 * run.Block)) } }),
        ]),
        .. SampleRuns.Controls(SampleRuns.Cell(methods[0].Transport, CallForm.Sync), 1),
    ]));
}
