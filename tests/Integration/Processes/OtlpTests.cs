using IntegrationMethods.Tests.Shared.Telemetry;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A real run that is exported to a receiver of OTLP.</summary>
[Category("Long")]
internal sealed class OtlpTests : ProcessTestBase
{
    [Test]
    public async Task Every_repetition_of_a_run_arrives_as_a_span_with_its_time()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();

        ProgramResult run = await Client(
            "--db", "memory", "--transport", "sockets/direct", "--in-flight", "1", "--batches", "5", "--repetitions", "2", "--warmup-limit",
                "0", "--output", "out", "--otlp", receiver.Url.ToString());

        Assert.That((run.ExitCode, run.Errors), Is.EqualTo((0, "")), run.Output);
        Assert.That(run.Output, Does.Contain($"Exported to {receiver.Url}: "));
        List<Dictionary<string, string>> repetitions = ReadCsv("runs.csv");
        OtlpItem[] spans = [.. receiver.Spans.Where(span => span.Name == "repetition")];
        Assert.That(
            spans.Select(span =>
                ($"{span.Tags["integration_methods.cell"]}", $"{span.Tags["integration_methods.block"]}",
                $"{span.Tags["integration_methods.run_id"]}")),
            Is.EquivalentTo(repetitions.Select(repetition => (repetition["cell"], repetition["block"], repetition["run_id"]))));
        Assert.That(
            spans.Select(span => (span.Times.End - span.Times.Start).TotalMilliseconds),
            Is.EqualTo(repetitions.Select(repetition => double.Parse(repetition["wall_ms"], CultureInfo.InvariantCulture))).Within(0.01));
        Assert.That(receiver.Points.Select(point => point.Name)
            .Distinct(), Is.EquivalentTo(new[] { "integration_methods.repetition.duration", "integration_methods.rows.rate",
            "process.cpu.time" }));
    }
}
