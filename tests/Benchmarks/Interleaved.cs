namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// Short slices of every contestant in turn, the order reversed from round to round: whatever the machine does meanwhile
/// falls on all of them, and a round's ratio compares neighbours in time.
/// </summary>
internal static class Interleaved
{
    /// <returns>Calls a second: a list per contestant, a value per round.</returns>
    public static async Task<double[][]> RunAsync(IReadOnlyList<IContestant> contestants, BenchmarkPace pace, CancellationToken ct)
    {
        double[][] rates = [.. contestants.Select(_ => new double[pace.Rounds])];
        foreach (IContestant contestant in contestants)
            await contestant.RunAsync(pace.WarmUp);
        for (int round = 0; round < pace.Rounds; round++)
        {
            for (int turn = 0; turn < contestants.Count; turn++)
            {
                ct.ThrowIfCancellationRequested();
                int index = round % 2 == 0 ? turn : contestants.Count - 1 - turn;
                rates[index][round] = await contestants[index].RunAsync(pace.Slice);
            }
        }
        return rates;
    }
}
