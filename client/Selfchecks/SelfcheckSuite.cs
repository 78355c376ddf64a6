using System.Diagnostics;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Every check, or some of them, one after the other.</summary>
internal sealed class SelfcheckSuite(Action<string> say)
{
    public static IReadOnlyList<Selfcheck> All(Action<string> say) =>
    [
        new("omission", IsExact: true, OmissionCheck.SimulateAsync),
        new("corruption", IsExact: true, CorruptionCheck.RunAsync),
        new("little", IsExact: false, LittleCheck.RunAsync),
        new("stopped", IsExact: false, OmissionCheck.RunAsync),
        new("sampler", IsExact: false, SamplerCheck.RunAsync),
        new("hog", IsExact: false, HogCheck.RunAsync),
        new("live", IsExact: false, new LiveCheck(say).RunAsync),
        new("delays", IsExact: false, new DelaysCheck(say).RunAsync),
        new("builds", IsExact: false, new BuildsCheck(say).RunAsync),
        new("launches", IsExact: false, LaunchesCheck.RunAsync),
        new("answers", IsExact: false, AnswersCheck.RunAsync),
        new("truth", IsExact: false, new TruthCheck(say).RunAsync) { TakesAnHour = true },
    ];

    /// <summary>Those of the names, in the order of the checks; if none is named, all that do not take an hour.</summary>
    /// <exception cref="UsageException">A name is unknown.</exception>
    public static IReadOnlyList<Selfcheck> Select(IReadOnlyList<Selfcheck> all, IReadOnlyCollection<string> names) =>
        names.FirstOrDefault(name => all.All(check => check.Name != name)) is { } unknown
            ? throw new UsageException(
                $"unknown check '{unknown}'{Closest.Hint(unknown, all.Select(check => check.Name))}: choose from "
                    + $"{string.Join(", ", all.Select(check => check.Name))}.")
            : [.. all.Where(check => names.Count == 0 ? !check.TakesAnHour : names.Contains(check.Name))];

    /// <summary>Runs the checks; one that can't be run has failed.</summary>
    public async Task<IReadOnlyList<CheckRow>> RunAsync(IReadOnlyList<Selfcheck> checks, CancellationToken ct)
    {
        var rows = new List<CheckRow>();
        foreach (Selfcheck check in checks)
        {
            long started = Stopwatch.GetTimestamp();
            rows.AddRange(await RunAsync(check, ct));
            say(string.Create(CultureInfo.InvariantCulture, $"{check.Name}: {Stopwatch.GetElapsedTime(started).TotalSeconds:0.0} s"));
        }
        return rows;
    }

    public static IEnumerable<string> Lines(IReadOnlyList<CheckRow> rows)
    {
        string[][] cells = [["item", "expected", "seen", "verdict"],
            .. rows.Select(row => new[] { row.Item, row.Expected, row.Seen, row.Passed ? "pass" : "FAIL" })];
        int[] widths = [.. Enumerable.Range(0, 3).Select(column => cells.Max(row => row[column].Length))];
        return
        [
            .. cells.Select(row => $"{row[3],-7}  {row[0].PadRight(widths[0])}  {row[1].PadRight(widths[1])}  {row[2]}"),
            rows.All(row => row.Passed) ? $"All {rows.Count} items pass." : $"{rows.Count(row => !row.Passed)} of {rows.Count} items FAIL.",
        ];
    }

    private static async Task<IReadOnlyList<CheckRow>> RunAsync(Selfcheck check, CancellationToken ct)
    {
        try
        {
            return await check.RunAsync(ct);
        }
        catch (RemedyException error)
        {
            return [new CheckRow(check.Name, "the check runs", error.Message, false)];
        }
    }
}
