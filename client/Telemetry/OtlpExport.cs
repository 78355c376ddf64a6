using IntegrationMethods.Measurement.Verdicts;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace IntegrationMethods.Client.Telemetry;

/// <summary>
/// Sends a run that is over to a receiver of OTLP over HTTP, in Protocol Buffers. Nothing is collected while anything is timed.
/// </summary>
internal static class OtlpExport
{
    /// <summary>The name of this program, as a service and as the source of spans and metrics.</summary>
    public const string Name = "integration-methods";

    private const int SpansOfARequest = 512, RequestLimitMs = 5_000, LimitMs = 10_000;

    /// <exception cref="UsageException">It is no address of HTTP, or one with a password, which the run's files would hold.</exception>
    public static Uri ReceiverOf(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out Uri? receiver)
            || !(receiver.Scheme == Uri.UriSchemeHttp || receiver.Scheme == Uri.UriSchemeHttps))
            throw new UsageException($"--otlp must be the URL of a receiver, such as http://127.0.0.1:4318, not '{OneLine.Of(text)}'.");
        return receiver.UserInfo.Length == 0 ? receiver
            : throw new UsageException(
                "--otlp must not have a user or password, because the run's files record the command line: set "
                    + "OTEL_EXPORTER_OTLP_HEADERS, such as 'Authorization=Basic ...'.");
    }

    /// <param name="receiver">Where the paths <c>/v1/traces</c> and <c>/v1/metrics</c> are.</param>
    /// <param name="results">Of the run.</param>
    /// <param name="environment">Of the run, with its end.</param>
    /// <returns>The outcome, in one line: a run does not fail if its export fails.</returns>
    public static string Send(Uri receiver, RunResults results, EnvironmentRecord environment)
    {
        using var http = new ExportHandler(receiver);
        bool sent = Spans(receiver, http, results, environment);
        // A receiver that has accepted nothing by now would only cost another wait.
        sent = sent && http.Failure is null && Metrics(receiver, http, results, environment);
        return sent && http.Failure is null
            ? string.Create(CultureInfo.InvariantCulture,
                $"Exported to {receiver}: {results.Runs.Count + 1} spans, and metrics of {results.Cells.Count} cells.")
            : $"Warning: the run was not exported: {receiver} did not accept it ({http.Failure ?? "no answer in time"}). Check that it "
                + $"accepts OTLP over HTTP. The run's files are complete.";
    }

    private static bool Spans(Uri receiver, ExportHandler http, RunResults results, EnvironmentRecord environment)
    {
        using TracerProvider spans = Sdk.CreateTracerProviderBuilder()
            .SetResourceBuilder(Resource(environment))
            .SetSampler(new AlwaysOnSampler())
            .AddSource(Name)
            .AddOtlpExporter(export =>
            {
                Configure(export, receiver, "v1/traces", http);
                // What has no room in the queue would be dropped.
                export.BatchExportProcessorOptions = new() { MaxQueueSize = results.Runs.Count
                    + SpansOfARequest, MaxExportBatchSize = SpansOfARequest, ExporterTimeoutMilliseconds = RequestLimitMs };
            })
            .Build();
        RunSpans.Write(results.Runs, environment);
        return spans.Shutdown(LimitMs);
    }

    private static bool Metrics(Uri receiver, ExportHandler http, RunResults results, EnvironmentRecord environment)
    {
        using var run = new RunMetrics();
        using MeterProvider metrics = Sdk.CreateMeterProviderBuilder()
            .SetResourceBuilder(Resource(environment))
            .AddMeter(Name)
            .AddOtlpExporter((export, reader) =>
            {
                Configure(export, receiver, "v1/metrics", http);
                // Once, when it is shut down.
                reader.PeriodicExportingMetricReaderOptions = new() { ExportIntervalMilliseconds = int.MaxValue,
                    ExportTimeoutMilliseconds = RequestLimitMs };
            })
            .Build();
        run.Write(results);
        return metrics.Shutdown(LimitMs);
    }

    private static void Configure(OtlpExporterOptions export, Uri receiver, string path, ExportHandler http)
    {
        export.Protocol = OtlpExportProtocol.HttpProtobuf;
        export.Endpoint = new Uri($"{receiver.ToString().TrimEnd('/')}/{path}");
        export.TimeoutMilliseconds = RequestLimitMs;
        export.HttpClientFactory = () =>
            new HttpClient(http, disposeHandler: false) { Timeout = TimeSpan.FromMilliseconds(RequestLimitMs) };
    }

    private static ResourceBuilder Resource(EnvironmentRecord environment)
    {
        ResourceBuilder resource = ResourceBuilder.CreateEmpty().AddTelemetrySdk()
            .AddService(Name, serviceVersion: environment.ProductVersion, serviceInstanceId: environment.RunId);
        return environment.GitCommit is { } commit ? resource.AddAttributes([new("vcs.ref.head.revision", commit)]) : resource;
    }
}
