using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>The figures of the seed's posts of 2014 beside this machine's.</summary>
internal static class OverlapReplication
{
    private const string Published =
        "The author (\"Programação Paralela\", parts 3 and 4, 2014) timed each variant once, with ten rounds of 100 MiB and 10,000 items "
            + "and no flush to the disk: "
        + "21,781 ms in order, 9,111 ms with BeginWrite and a callback, and 13,835 ms with async/await and ContinueWith, whose overhead "
        + "he attributed to the Task Parallel Library.";

    private const string Why =
        "His BeginWrite version stopped the clock at its tenth write instead of its tenth sort, and each callback started the next round "
            + "while the previous sort was still running, so 9,111 ms is not the time of all the work; "
        + "the other 12,670 ms of his 21,781 ms would be the ten sorts, and async/await, which waited for both, took hardly longer than "
        + "that. Here, every variant ends when every array is sorted and every file is closed, "
        + "and both are checked. The callback still starts the next round, so apm can sort two arrays at once if it has the processors. "
        + "He allocated 100 MiB of zeros in each round; here the content is created "
        + "before the clock starts and can't be compressed. He opened his files without FileOptions.Asynchronous, so even on Windows a "
        + "pool thread made the blocking write.";

    private static readonly (string Variant, string[] Ms)[] s_found =
        [(OverlapVariant.Sync, ["21,781"]), (OverlapVariant.Apm, ["9,111"]), (OverlapVariant.AsyncContinueWith, ["13,835"]),
            (OverlapVariant.RandomAccess, [Wording.Missing])];

    public static Replication Of(IReadOnlyList<RepetitionRecord> runs)
    {
        var times = new PointTimes(runs, s_found, "in order");
        return new("overlap", Published, times.Sentences(), Why,
            [times.Table("Time of all rounds, milliseconds", ["variant", "published"], "/ sync [95 % CI]")])
        {
            Charts = times.Charts(),
        };
    }
}
