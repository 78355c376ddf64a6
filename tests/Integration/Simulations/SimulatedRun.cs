using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// A made-up run of four transports in both forms and a clone, in some launches, that is stopped by its widths as real runs are, and
/// judged by the functions that judge real runs.
/// </summary>
/// <param name="random">Where its times come from.</param>
/// <param name="noise">Of one repetition: the logarithm of a factor.</param>
internal sealed class SimulatedRun(Deviates random, Func<Deviates, double> noise)
{
    private const int Transports = 4;
    private const int Cells = 2 * Transports + 1;

    /// <summary>
    /// Sync against async of each transport, and the transports pairwise in each form: 16 contrasts, as a default run declares them.
    /// </summary>
    private static readonly (int A, int B)[] s_declared =
    [
        .. Enumerable.Range(0, Transports).Select(transport => (2 * transport, 2 * transport + 1)),
        .. from form in Enumerable.Range(0, 2)
           from a in Enumerable.Range(0, Transports)
           from b in Enumerable.Range(0, Transports)
           where a < b
           select (2 * a + form, 2 * b + form),
    ];

    /// <summary>Declared contrasts.</summary>
    public static int Contrasts => s_declared.Length;

    public int Launches { get; init; } = 3;

    /// <summary>Deviation of the logarithm of a cell's time from launch to launch.</summary>
    public double LaunchSd { get; init; }

    /// <summary>The same of the first transport alone.</summary>
    public double FirstLaunchSd { get; init; }

    /// <summary>The same of all cells of a form together, as they share processes.</summary>
    public double FormLaunchSd { get; init; }

    /// <summary>How much of the noise of one repetition is still there in the next one of the block, 0 to 1.</summary>
    public double Memory { get; init; }

    /// <summary>How much longer the async form of the first transport really takes, as the logarithm of a factor.</summary>
    public double Effect { get; init; }

    /// <summary>How many times as large the noise of the first transport is as that of the others.</summary>
    public double FirstNoise { get; init; } = 1;

    /// <summary>How many times as large all noise is in one block of five, as while another program works.</summary>
    public double StormNoise { get; init; } = 1;

    /// <summary>Blocks, at least and at most; equal for a fixed number.</summary>
    public RunLength Length { get; init; } = new(VerdictRule.MinBlocks, 100, Timeout.InfiniteTimeSpan);

    /// <summary>How many blocks lie between two looks at the widths: fewer looks than in a real run, to finish in time.</summary>
    private const int LooksEach = 3;

    /// <summary>The estimates of all declared contrasts when the run stopped; the first one is that of the <see cref="Effect"/>.</summary>
    public IReadOnlyList<Estimate> Run()
    {
        double[][] launches = [.. Enumerable.Range(0, Cells)
            .Select(cell => Enumerable.Range(0, Launches).Select(_ => Launch(cell) * random.Normal()).ToArray())];
        if (FormLaunchSd > 0)
            ShareLaunches(launches);
        List<double>[] logs = [.. Enumerable.Range(0, Cells).Select(_ => new List<double>())];
        var launchNumbers = new List<int>();
        for (int launch = 0; ;)
        {
            double common = 0.2 * random.Normal();
            double storm = StormNoise != 1 && random.Uniform() < 0.2 ? StormNoise : 1;
            launchNumbers.Add(launch);
            double[] noises = Noises();
            for (int cell = 0; cell < Cells; cell++)
                logs[cell].Add(common + launches[cell][launch] + (cell == 1 ? Effect : 0)
                    + storm * (cell < 2 ? FirstNoise : 1) * noises[cell]);
            int blocks = launchNumbers.Count;
            if (blocks == Length.Max)
                return Estimates(logs, launchNumbers);
            if (!Length.IsFixed && blocks % LooksEach != 0)
                continue;
            double needed = Length.IsFixed ? Length.Max : Estimates(logs, launchNumbers).Max(Needed);
            if (blocks >= Length.Min && launch == Launches - 1 && needed <= blocks)
                return Estimates(logs, launchNumbers);
            if (launch < Launches - 1 && EndsLaunch(launch, launchNumbers, needed))
                launch++;
        }
    }

    // In equal parts of the length that the widths ask for, as in a real run.
    private bool EndsLaunch(int launch, List<int> launchNumbers, double needed)
    {
        if (Length.IsFixed)
            return launchNumbers.Count * Launches >= (launch + 1) * Length.Max;
        int least = Math.Max(Client.Engine.Blocks.Launches.MinBlocks, (int)Math.Ceiling(Length.Min / (double)Launches));
        return launchNumbers.Count(number => number == launch) is var made
            && made >= Math.Max(least, Math.Ceiling(Math.Min(needed, Length.Max) / Launches));
    }

    /// <summary>Whether this one of all declared contrasts is found to differ.</summary>
    public static bool Differs(Estimate estimate) =>
        VerdictRule.Of(estimate, Contrasts, objection: null).Word is VerdictKind.Faster or VerdictKind.Slower;

    private void ShareLaunches(double[][] launches)
    {
        foreach (int form in Enumerable.Range(0, 2))
        {
            double[] shared = [.. Enumerable.Range(0, Launches).Select(_ => FormLaunchSd * random.Normal())];
            for (int cell = form; cell < Cells; cell += 2)
                launches[cell] = [.. launches[cell].Zip(shared, (own, both) => own + both)];
        }
    }

    // Of one block, in whose shuffled order each repetition's noise is partly that of the one before.
    private double[] Noises()
    {
        double[] noises = [.. Enumerable.Range(0, Cells).Select(_ => noise(random))];
        if (Memory == 0)
            return noises;
        int[] order = [.. Enumerable.Range(0, Cells).OrderBy(_ => random.Uniform())];
        for (int place = 1; place < Cells; place++)
            noises[order[place]] = Memory * noises[order[place - 1]] + Math.Sqrt(1 - Memory * Memory) * noises[order[place]];
        return noises;
    }

    private double Launch(int cell) => cell < 2 && FirstLaunchSd > 0 ? FirstLaunchSd : LaunchSd;

    private static double Needed(Estimate estimate) => Sensitivity.BlocksNeeded(estimate, Contrasts) ?? double.PositiveInfinity;

    private static Estimate[] Estimates(List<double>[] logs, List<int> launchNumbers)
    {
        var design = new BlockDesign(logs, launchNumbers);
        return [.. s_declared.Select(pair =>
            design.Estimate(PairedLogs.Of([.. logs[pair.B].Zip(logs[pair.A], (b, a) => b - a)], design.Weights)!, pair.A, pair.B))];
    }
}
