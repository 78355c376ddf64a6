using IntegrationMethods.Client.Telemetry;

namespace IntegrationMethods.Tests.Unit.Client.Running;

internal sealed class OtlpOptionTests
{
    [TestCase("http://127.0.0.1:4318")]
    [TestCase("https://collector.example/otlp/")]
    public void An_address_of_HTTP_is_taken(string text) => Assert.That(OtlpExport.ReceiverOf(text), Is.EqualTo(new Uri(text)));

    [TestCase("localhost:4317", "--otlp must be the URL of a receiver, such as http://127.0.0.1:4318, not 'localhost:4317'.")]
    [TestCase("", "--otlp must be the URL of a receiver, such as http://127.0.0.1:4318, not ''.")]
    [TestCase("http://me:secret@host",
        "--otlp must not have a user or password, because the run's files record the command line: set OTEL_EXPORTER_OTLP_HEADERS, such "
            + "as 'Authorization=Basic ...'.")]
    public void Anything_else_is_refused_with_what_to_give(string text, string message) =>
        Assert.That(() => OtlpExport.ReceiverOf(text), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));
}
