using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Integration.Simulations;

/// <summary>
/// The calls of one repetition at a fixed rate: latencies with a long tail, and in some repetitions a pause of the server, which every call
/// waits for that is due in it.
/// </summary>
/// <param name="Calls">Calls of the repetition.</param>
/// <param name="Sd">Deviation of the logarithm of a latency.</param>
/// <param name="Pauses">Part of the repetitions that have a pause.</param>
internal sealed record SimulatedLatency(int Calls, double Sd, double Pauses)
{
    /// <summary>The longest pause makes so many calls wait, one in so many of all.</summary>
    private const int PausedPart = 50;

    private const int Repetitions = 20_000;

    /// <summary>The logarithm of a percentile of many repetitions' latencies; without pauses, the median of all calls is 1.</summary>
    /// <remarks>Simulations draw from them, as a thousand calls for each of their repetitions would take minutes.</remarks>
    public double[] Logs(double percentile)
    {
        var random = new Deviates(2);
        return [.. Enumerable.Range(0, Repetitions).Select(_ => Log(random, percentile))];
    }

    private double Log(Deviates random, double percentile)
    {
        double[] latencies = [.. Enumerable.Range(0, Calls).Select(_ => Math.Exp(Sd * random.Normal()))];
        if (random.Uniform() < Pauses)
            Pause(latencies, random);
        return Math.Log(Percentile.Of(latencies, percentile)!.Value);
    }

    // The first call of a pause waits longest, the last one hardly.
    private void Pause(double[] latencies, Deviates random)
    {
        int paused = (int)(random.Uniform() * Calls / PausedPart);
        for (int call = 0; call < paused; call++)
            latencies[call] += 5.0 * (paused - call) / paused;
    }
}
