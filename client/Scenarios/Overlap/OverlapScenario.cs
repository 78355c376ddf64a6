using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>Writing a big file and sorting an array, one after the other or at once.</summary>
internal sealed class OverlapScenario : IScenario
{
    private const int Mebibyte = 1024 * 1024;

    private readonly Option<int> _size = OptionOf.Value("--size-mib", "n", 100, "MiB to write in each round. With --quick: 8.");

    private readonly Option<int> _items = OptionOf.Value("--items", "n", 10_000,
        "Items of the reversed array that each round bubble-sorts. With --quick: 2000.");

    private readonly Option<int> _times = OptionOf.Value("--times", "n", 10, "Rounds per repetition. With --quick: 3.");

    private readonly Option<string[]> _flush = OptionOf.List("--flush", "off,on",
        "on: flush each file to the disk before its round ends; off: leave it in the system's cache, as the author did.");

    private readonly Option<string> _folder = OptionOf.Value("--folder", "folder", Path.GetTempPath(),
        "Where to create the folder for the file, which is removed afterwards. Default: the system's temporary folder.");

    public OverlapScenario()
    {
        OptionOf.Range(_size, 1, 1_024);
        OptionOf.Range(_items, 2, 1_000_000);
        OptionOf.Range(_times, 1, 1_000);
    }

    public string Name => "overlap";

    public string Summary =>
        "writing a large file and then sorting an array, against doing both at once with APM, async/await and RandomAccess";

    public IReadOnlyList<Option> Options => [_size, _items, _times, _flush, _folder];

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } = new Dictionary<string, Func<IWork>> { ["rounds"] = () =>
        new OverlapWork() };

    public Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        bool quick = settings.Quick;
        int bytes = Points.Value(parsed, _size, quick, 8) * Mebibyte;
        (int items, int times) = (Points.Value(parsed, _items, quick, 2_000), Points.Value(parsed, _times, quick, 3));
        bool[] flushes = Flushes(parsed.GetValue(_flush)!);
        OverlapFolder folder = OverlapFolder.Create(parsed.GetValue(_folder)!, bytes);
        var setup = new OverlapSetup("", folder.Path, bytes, items, times, Flush: false);
        string expected = $"{Rounds.Expected(setup)}, {FileContent.Expected(bytes, times)}";
        PlannedCell[] cells = [.. from flush in flushes from variant in OverlapVariant.All
            select Cell(setup with { Variant = variant, Flush = flush }, expected)];
        return Task.FromResult(new ScenarioPlan(cells, Opening(folder)) { CleanUp = folder.DisposeAsync });
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => OverlapReplication.Of(runs);

    private static PlannedCell Cell(OverlapSetup setup, string expected)
    {
        bool sync = setup.Variant == OverlapVariant.Sync;
        Cell cell = Points.Cell(setup.Flush ? "overlap/flushed"
            : "overlap/cached", setup.Variant, sync ? null
            : OverlapVariant.Sync, sync ? CallForm.Sync
            : CallForm.Async);
        return new(cell with { AsyncKind = OverlapVariant.AsyncKind(setup.Variant) }, Points.Workload(setup.Times, setup.Items))
        {
            StartAsync = async (processes, ct) =>
                new(await processes.StartAsync("rounds",
                setup with { Path = Path.Combine(setup.Path, $"{setup.Variant}{(setup.Flush ? "_flushed" : "")}.bin") }, ct)),
            Check = DigestCheck.Expecting(expected),
            Warmup = WarmupRule.None,
        };
    }

    private static string[] Opening(OverlapFolder folder) =>
    [
        OverlapVariant.Words,
        $"The file is in {folder.Path} on {folder.Format}"
            + (folder.Format == "tmpfs" ? ", which is in memory and has no disk to flush to: name a --folder on a disk" : "")
            + "; it is removed afterwards.",
    ];

    private static bool[] Flushes(string[] texts)
    {
        string[] words = [.. WordList.Of(texts).Distinct()];
        return words.Length > 0 && words.All(word => word is "on" or "off")
            ? [.. words.Select(word => word == "on").Order()]
            : throw new UsageException($"--flush must be on, off or on,off, not '{string.Join(',', texts)}'.");
    }
}
