using IntegrationMethods.Client.Telemetry;

namespace IntegrationMethods.Tests.Unit.Client.Running;

internal sealed class OtlpOptionTests
{
    [TestCase("http://127.0.0.1:4318")]
    [TestCase("https://collector.example/otlp/")]
    public void An_address_of_HTTP_is_taken(string text) => Assert.That(OtlpExport.ReceiverOf(text), Is.EqualTo(new Uri(text)));

    [TestCase("localhost:4317", "--otlp: 'localhost:4317' is no address of a receiver: give one such as http://127.0.0.1:4318.")]
    [TestCase("", "--otlp: '' is no address of a receiver: give one such as http://127.0.0.1:4318.")]
    [TestCase("http://me:secret@host",
        "--otlp takes no user and no password, as the run's files hold the command line: set OTEL_EXPORTER_OTLP_HEADERS, such as "
            + "'Authorization=Basic ...'.")]
    public void Anything_else_is_refused_with_what_to_give(string text, string message) =>
        Assert.That(() => OtlpExport.ReceiverOf(text), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));
}
