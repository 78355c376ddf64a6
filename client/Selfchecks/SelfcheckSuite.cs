using System.Diagnostics;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Every check, or some of them, one after the other.</summary>
/// <param name="say">Takes each line as it is known.</param>
internal sealed class SelfcheckSuite(Action<string> say)
{
    /// <summary>All checks in their order.</summary>
    /// <param name="trials">Runs that each simulation makes up.</param>
    /// <param name="say">Takes the progress of the long ones.</param>
    public static IReadOnlyList<ISelfcheck> All(int trials, Action<string> say) =>
    [
        new CoverageCheck(trials),
        new OrderCheck(trials),
        new FamilyCheck(trials),
        new PowerCheck(trials),
        new OmissionCheck(live: false),
        new GoldenCheck(),
        new CorruptionCheck(),
        new GradesCheck(),
        new LittleCheck(),
        new OmissionCheck(live: true),
        new SamplerCheck(),
        new HogCheck(),
        new LiveCheck(say),
        new DelaysCheck(say),
        new BuildsCheck(say),
        new LaunchesCheck(),
        new AnswersCheck(),
    ];

    /// <summary>Those of the names, in the order of the checks; all of them if none is named.</summary>
    /// <exception cref="UsageException">A name is unknown.</exception>
    public static IReadOnlyList<ISelfcheck> Select(IReadOnlyList<ISelfcheck> all, IReadOnlyCollection<string> names) =>
        names.FirstOrDefault(name => all.All(check => check.Name != name)) is { } unknown
            ? throw new UsageException($"unknown check '{unknown}'{Closest.Hint(unknown, all.Select(check => check.Name))}: choose from {string.Join(", ", all.Select(check => check.Name))}.")
            : [.. all.Where(check => names.Count == 0 || names.Contains(check.Name))];

    /// <summary>Runs the checks; one that can't be run has failed.</summary>
    public async Task<IReadOnlyList<CheckRow>> RunAsync(IReadOnlyList<ISelfcheck> checks, CancellationToken ct)
    {
        var rows = new List<CheckRow>();
        foreach (ISelfcheck check in checks)
        {
            long started = Stopwatch.GetTimestamp();
            rows.AddRange(await RunAsync(check, ct));
            say(string.Create(CultureInfo.InvariantCulture, $"{check.Name}: {Stopwatch.GetElapsedTime(started).TotalSeconds:0.0} s"));
        }
        return rows;
    }

    private static async Task<IReadOnlyList<CheckRow>> RunAsync(ISelfcheck check, CancellationToken ct)
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
