using System.Globalization;
using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Client.Reports.Html;

/// <summary>What a line of <c>runs.csv</c> says of calls that arrive by a schedule; all null where the file has no such columns.</summary>
/// <param name="Method">Transport and stack.</param>
/// <param name="Form">Sync or async.</param>
/// <param name="RatePerS">Calls offered a second.</param>
/// <param name="Valid">Whether the repetition counts.</param>
/// <param name="LatencyMs">Percentiles by name: p50, p90, p95, p99, max.</param>
/// <param name="LatenessMaxMs">Longest wait for a free caller.</param>
/// <param name="Drops">Calls that were never made.</param>
internal sealed record OpenLoopRun(
    string Method, string Form, double? RatePerS, bool Valid, IReadOnlyList<double?> LatencyMs, double? LatenessMaxMs, double? Drops)
{
    public static IReadOnlyList<string> Percentiles { get; } = ["p50", "p90", "p95", "p99", "max"];

    private static readonly string[] s_columns =
        ["transport", "client_stack", "server_stack", "form", "rate_per_s", "valid", "lateness_max_ms", "drops", .. Percentiles.Select(name => $"latency_{name}_ms")];

    /// <summary>One for each line.</summary>
    /// <exception cref="Transports.RemedyException">The file is missing or damaged.</exception>
    public static IReadOnlyList<OpenLoopRun> Read(string path) => [.. CsvFile.ReadTexts(path, s_columns).Select(Of)];

    private static OpenLoopRun Of(string[] texts) => new(
        $"{Wording.Transport(texts[0])}{(texts[1] == "direct" && texts[2] == "direct" ? "" : texts[1] == texts[2] ? $" ({texts[1]})" : $" ({texts[1]} client, {texts[2]} server)")}",
        texts[3], Number(texts[4]), texts[5] != "0", [.. texts[8..].Select(Number)], Number(texts[6]), Number(texts[7]));

    private static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : null;
}
