using System.CommandLine;
using IntegrationMethods.Client.Telemetry;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>The option that exports a run to a receiver of OpenTelemetry.</summary>
internal sealed class OtlpOption
{
    public Option<string?> Option { get; } = OptionOf.Text("--otlp", "url",
        "Export the run to this OpenTelemetry receiver (OTLP over HTTP) once it is over: a span for each repetition, and metrics "
            + "of each cell.");

    /// <returns>Null where nothing is exported.</returns>
    /// <exception cref="UsageException">It is no address.</exception>
    public Uri? Read(ParseResult parsed) => parsed.GetValue(Option) is { } text ? Parse(text) : null;

    /// <summary>Sends a run that is over.</summary>
    /// <returns>What became of it, in one line.</returns>
    public static string Export(Uri receiver, RunResults results, EnvironmentRecord environment) =>
        OtlpExport.Send(receiver, results, environment);

    /// <exception cref="UsageException">It is no address of HTTP, or one with a password, which the run's files would hold.</exception>
    internal static Uri Parse(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out Uri? receiver)
            || !(receiver.Scheme == Uri.UriSchemeHttp || receiver.Scheme == Uri.UriSchemeHttps))
            throw new UsageException($"--otlp: '{OneLine.Of(text)}' is no address of a receiver: give one such as http://127.0.0.1:4318.");
        return receiver.UserInfo.Length == 0 ? receiver
            : throw new UsageException(
                "--otlp takes no user and no password, as the run's files hold the command line: set OTEL_EXPORTER_OTLP_HEADERS, such as "
                    + "'Authorization=Basic ...'.");
    }
}
