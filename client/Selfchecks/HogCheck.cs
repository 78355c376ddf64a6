using System.Globalization;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A real run with a CPU hog beside one repetition: that block must be rejected.</summary>
internal sealed class HogCheck : ISelfcheck
{
    private const int Repetitions = 4;
    private const int HoggedBlock = 3;

    /// <summary>The kernel tells CPU times in ticks of 10 ms: in short repetitions they would outweigh the hog.</summary>
    private const int Batches = 500;

    public string Name => "hog";

    public bool IsExact => false;

    public async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        const string item = "gates: a CPU hog in the middle of a block", expected = "that block is rejected for foreign CPU";
        // The evidence is that of Linux; elsewhere the columns are empty and no block is ever rejected.
        if (!OperatingSystem.IsLinux())
            return [new CheckRow(item, expected, "not available: this system does not tell of other processes", false)];
        using var hog = new HogObserver(HoggedBlock);
        var plan = new SmallPlan(rows => SmallRun.Cells(rows, "sockets/direct,nettcp/direct"), 6, Repetitions) { Batches = Batches };
        IReadOnlyList<RepetitionRecord> runs = await SmallRun.RunAsync(plan, hog, ct);
        string? reason = runs.First(run => run.Block == HoggedBlock).NoiseReason;
        int others = runs.Where(run => run.NoiseReason is not null && run.Block != HoggedBlock).Select(run => run.Block).Distinct().Count();
        return
        [
            new(item, expected,
                string.Create(CultureInfo.InvariantCulture, $"{reason ?? "not rejected"}; of the other {Repetitions - 1} blocks {others} rejected"),
                reason?.Contains("foreign CPU", StringComparison.Ordinal) == true),
        ];
    }
}
