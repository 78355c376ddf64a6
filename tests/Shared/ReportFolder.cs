using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Pages;

namespace IntegrationMethods.Tests.Shared;

/// <summary>The files of a run with chosen repetitions, and its report.</summary>
internal sealed class ReportFolder : IDisposable
{
    /// <summary>Text that would become a script where it is not escaped, and that JSON and XML can't hold as it is.</summary>
    public const string Hostile = "</td></script><script>alert(1)</script><img src=x onerror=alert(2)> \" ' & ]]> <!-- \u0001\u0000 \uD800";

    private readonly TemporaryFolder _folder = new();

    public ReportFolder(IEnumerable<RepetitionRecord> runs, params string[] arguments)
    {
        Runs = [.. runs];
        EnvironmentRecord environment = EnvironmentCapture.Take("r1", 42, arguments, new()) with { EndedUtc = DateTimeOffset.UnixEpoch };
        File.WriteAllBytes(_folder["environment.json"], JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));
        File.WriteAllBytes(_folder["runs.csv"], [.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(Runs)]);
        Calls = new();
        foreach (RepetitionRecord run in Runs)
            Calls.Add(run);
        Results = new(Runs, Calls);
        File.WriteAllBytes(_folder["comparison.csv"], ComparisonColumns.File(Results.Comparison, Runs));
        Write("contrasts.csv", Results.Contrasts);
        Write("latency.csv", Calls.Buckets());
    }

    public CallTimes Calls { get; }

    public RunResults Results { get; }

    public IReadOnlyList<RepetitionRecord> Runs { get; }

    public string Path => _folder.Path;

    public string this[string name] => _folder[name];

    /// <summary>
    /// Two methods and the floor at one and eight calls in flight, with controls, costs and percentiles, over ten blocks.
    /// </summary>
    public static IReadOnlyList<RepetitionRecord> Usual() =>
    [
        .. new[] { "inprocess", "nettcp", "grpc" }
            .SelectMany((name, i) => new[] { 1, 8 }.SelectMany(inFlight => new[] { CallForm.Sync, CallForm.Async }
            .SelectMany(form =>
                SampleRuns.TenBlocks(SampleRuns.Cell(name, form, inFlight), 1 + i * 0.3 + (form == CallForm.Async ? 0.1 : 0), shift: i
                + inFlight)))).Select(WithCosts),
        .. SampleRuns.Controls(SampleRuns.Cell("nettcp", CallForm.Sync), 1.3).Select(WithCosts),
    ];

    /// <summary>The same with every figure, and a proof of its rows.</summary>
    public static RepetitionRecord WithCosts(RepetitionRecord run) => SampleRuns.Full() with
    {
        RunId = run.RunId, OrderSeed = run.OrderSeed, Block = run.Block, Position = run.Position, Cell = run.Cell, Workload = run.Workload,
            Reason = null,
        Noise = SampleRuns.Full().Noise with { StealMs = 0.5, ForeignProcesses = "chrome 0.8 %; make 0.2 %" }, WireBytes = 123_456,
            PayloadBytes = 100_001,
        Parity = new()
        {
            RowQueries = run.Workload.Rows,
            Inserts = run.Workload.Rows,
            Commits = run.Workload.Rows,
            EngineRowQueries = run.Workload.Rows,
            EngineInserts = run.Workload.Rows,
            RowsExpected = run.Workload.Rows,
            RowsArrived = run.Workload.Rows,
            RowsDistinct = run.Workload.Rows,
            SourceSha256 = "ab12",
            TargetSha256 = "ab12",
        },
        CallsMs = [.. Enumerable.Range(1, 100)
            .Select(call => (run.Cell.Form == CallForm.Sync ? 2 : 3) + call * call / 1_000.0 + run.Block / 100.0)],
        Time = SampleRuns.Full().Time with { StartedUtc = run.Time.StartedUtc, WallMs = run.Time.WallMs, InjectedMs = run.Time.InjectedMs,
            Steady = true },
    };

    /// <summary>The report as it is written.</summary>
    public string Report() => File.ReadAllText(HtmlReport.Write(Path, ReportData.Read(Path, ScenarioCatalog.Replicate)));

    public void Dispose() => _folder.Dispose();

    private void Write<T>(string name, IReadOnlyList<T> rows) where T : class =>
        File.WriteAllBytes(_folder[name], [.. CsvFile.Header<T>(), .. CsvFile.Lines(rows)]);
}
