using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>
/// Times of a scenario's variants at each of its points, beside those of its author. The first variant is the one that the others are held
/// against.
/// </summary>
/// <param name="runs">Of the scenario.</param>
/// <param name="his">The author's times of each variant, such as <c>4,495</c> milliseconds.</param>
/// <param name="first">What the first variant does, in words.</param>
internal sealed class PointTimes(IReadOnlyList<RepetitionRecord> runs, IReadOnlyList<(string Variant, string[] Ms)> his, string first)
{
    private readonly ComparisonRow[] _rows = [.. Comparison.Build(runs).Where(row => row.Cell.Control is null)];

    private readonly Contrast[] _contrasts = [.. Contrasts.Build(runs).Where(contrast => contrast.IsOfVariants)];

    public string[] Points => [.. _rows.Select(row => row.Cell.Scenario).Distinct()];

    public string Sentences(bool fastestFirst = false) => string.Join(' ', Points.Select(point =>
    {
        Contrast[] known = [.. _contrasts.Where(contrast => contrast.Scenario == point && contrast.Ratio is not null)];
        string[] ratios = [.. (fastestFirst ? known.OrderBy(contrast => contrast.Ratio) : known.AsEnumerable())
            .Select(contrast => $"{contrast.CellB!.Variant} {Wording.Ratio(contrast)}")];
        return ratios.Length == 0 ? $"{point}: no ratio is available." : $"{point}, time relative to {first}: {string.Join(", ", ratios)}.";
    }));

    /// <summary>Of each point, the variants that the author timed, over the first one.</summary>
    public IReadOnlyList<ReplicationChart> Charts(string note = "") =>
    [
        .. Points.Select(point => new ReplicationChart($"{point}: time relative to {first}{note}", 1,
        [
            .. from row in his.Skip(1)
               where row.Ms[0] != Wording.Missing
               let ours = Find(point, row.Variant)
               select new ReplicationRow(row.Variant, [.. row.Ms.Zip(his[0].Ms, (ms, baseline) => Figure(ms) / Figure(baseline))],
                   ours?.Ratio, ours?.RatioLo, ours?.RatioHi),
        ])),
    ];

    public ReplicationTable Table(string title, IReadOnlyList<string> columns, string ratio) => new(
        title,
        [.. columns, .. Points.SelectMany(point => new[] { $"ours, {point}", ratio })],
        [.. his.Select(row => (string[])[row.Variant, .. row.Ms, .. Points.SelectMany(point => Ours(point, row.Variant))])]);

    private string[] Ours(string point, string variant)
    {
        ComparisonRow? row = _rows.FirstOrDefault(row => row.Cell.Scenario == point && row.Cell.Variant == variant);
        return [Wording.Number(row?.MeanMs), Wording.Ratio(Find(point, variant))];
    }

    private Contrast? Find(string point, string variant) =>
        _contrasts.FirstOrDefault(contrast => contrast.Scenario == point && contrast.CellB!.Variant == variant);

    private static double Figure(string text) =>
        double.Parse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
}
