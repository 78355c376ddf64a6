using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// The evidence of noise, taken as a block's is: an idle machine shows nothing, and a program that takes a part of it shows that part and
/// its name.
/// </summary>
internal static class HogCheck
{
    private const double MaxIdle = 0.01;
    private const double MaxOff = 0.03;

    private static readonly double[] s_shares = [0.1, 0.3, 0.6];
    private static readonly TimeSpan s_window = TimeSpan.FromSeconds(5);

    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        // The evidence is that of Linux; elsewhere it is not available.
        if (!OperatingSystem.IsLinux())
            return [new CheckRow("noise: foreign CPU", "shown", "not available: this system does not report other programs' CPU time",
                false)];
        List<CheckRow> rows = [Idle(MachineNoise.Of([await NoiseReading.LookAsync(new OwnProcesses([]), s_window, ct)]))];
        foreach (double share in s_shares)
            rows.Add(await HoggedAsync(share, ct));
        return rows;
    }

    private static CheckRow Idle(MachineNoise? noise) =>
        new("noise: no hog", Invariant($"under {MaxIdle:0 %} foreign CPU"), Seen(noise), noise?.Foreign < MaxIdle);

    private static async Task<CheckRow> HoggedAsync(double share, CancellationToken ct)
    {
        using var hog = new CpuHog(share);
        var own = new OwnProcesses([]);
        (NoiseReading start, TimeSpan before) = (NoiseReading.Now(own), hog.Used);
        await Task.Delay(s_window, ct);
        (NoiseEvidence evidence, TimeSpan after) = (NoiseReading.Now(own).Since(start), hog.Used);
        MachineNoise? noise = MachineNoise.Of([evidence]);
        double used = (after - before).TotalMilliseconds / (evidence.WindowMs!.Value * Environment.ProcessorCount);
        return new(
            Invariant($"noise: a hog of {share:0 %}"),
            Invariant($"the {used:0.0 %} that it used, ± {100 * MaxOff:0} points, under its name"),
            Seen(noise),
            noise is not null && IsClose(Named(noise, own: true), used) && IsClose(noise.Foreign - Named(noise, own: false), used));
    }

    // Neighbours are no fault of the evidence, as long as it names them.
    private static double Named(MachineNoise noise, bool own) =>
        noise.ForeignProcesses.Where(foreign => foreign.Name == CpuHog.Name == own).Sum(foreign => foreign.Share);

    private static bool IsClose(double shown, double used) => Math.Abs(shown - used) <= MaxOff;

    private static string Seen(MachineNoise? noise) => noise?.ToString() ?? "not available";
}
