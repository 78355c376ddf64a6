using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

internal sealed class RunFilesTests : FolderTestBase
{
    private static readonly EnvironmentRecord Environment = EnvironmentCapture.Take("r1", 42, ["run"], new());
    private static readonly IReadOnlyList<RepetitionRecord> s_runs = SampleRuns.ThreeBlocks();

    private RunFiles _files = null!;

    [SetUp]
    public void Create() => _files = RunFiles.Create(Folder["a/b"], Environment);

    [Test]
    public void A_new_folder_has_five_valid_files_before_the_first_repetition()
    {
        Assert.Multiple(() =>
        {
            Assert.That(Directory.GetFiles(_files.Folder)
                .Select(Path.GetFileName),
                Is.EquivalentTo(new[] { "runs.csv", "comparison.csv", "contrasts.csv", "latency.csv", "environment.json" }));
            Assert.That(RunFiles.ReadRuns(_files.RunsPath), Is.Empty);
            Assert.That(File.ReadAllBytes(_files.PathOf(FileNames.Comparison)), Is.EqualTo(CsvFile.Header<ComparisonRow>()));
            Assert.That(File.ReadAllBytes(_files.RunsPath)[..3], Is.EqualTo("run"u8.ToArray()), "no byte order mark");
        });
    }

    [Test]
    public void After_each_repetition_runs_csv_holds_it_and_a_summary_the_others()
    {
        for (var done = 1; done <= s_runs.Count; done++)
        {
            _files.Append(s_runs[done - 1]);
            var expected = Comparison.Build([.. s_runs.Take(done)]);

            Assert.That(RunFiles.ReadRuns(_files.RunsPath), Is.EqualTo(s_runs.Take(done)));
            _files.Summarize();
            Assert.That(CsvFile.Read<ComparisonRow>(_files.PathOf(FileNames.Comparison)), Is.EqualTo(expected));
            Assert.That(File.ReadAllBytes(_files.PathOf(FileNames.Contrasts)),
                Is.EqualTo((byte[])[.. CsvFile.Header<Contrast>(), .. CsvFile.Lines(Contrasts.Build([.. s_runs.Take(done)]))]));
        }
        Assert.That(_files.Runs, Is.EqualTo(s_runs));
        Assert.That(Directory.GetFiles(_files.Folder), Has.Length.EqualTo(5), "no temporary file is left");
    }

    [Test]
    public void A_repetition_costs_runs_csv_one_line_and_leaves_the_other_files_alone()
    {
        byte[] comparison = File.ReadAllBytes(_files.PathOf(FileNames.Comparison));
        byte[] contrasts = File.ReadAllBytes(_files.PathOf(FileNames.Contrasts));

        long before = 0;
        foreach (var run in s_runs)
        {
            before = new FileInfo(_files.RunsPath).Length;
            _files.Append(run);
        }

        Assert.That(new FileInfo(_files.RunsPath).Length - before, Is.EqualTo(CsvFile.Lines(s_runs[^1]).Length));
        Assert.That(File.ReadAllBytes(_files.PathOf(FileNames.Comparison)), Is.EqualTo(comparison));
        Assert.That(File.ReadAllBytes(_files.PathOf(FileNames.Contrasts)), Is.EqualTo(contrasts));
    }

    [Test]
    public void Evidence_of_a_block_stands_beside_each_of_its_repetitions_and_no_other()
    {
        RepetitionRecord inARow = SampleRuns.Run(SampleRuns.Cell("nettcp", CallForm.Sync) with { Profile = Profile.Naive }, 2, 1);
        foreach (IGrouping<int, RepetitionRecord> block in s_runs.OrderBy(run => run.Block).GroupBy(run => run.Block))
        {
            foreach (RepetitionRecord run in block)
                _files.Append(run);
            _files.EndBlock(Evidence(block.Key));
            _files.Summarize();
        }
        _files.Append(inARow);

        Assert.That(RunFiles.ReadRuns(_files.RunsPath),
            Is.EqualTo(s_runs.OrderBy(run => run.Block).Select(run => run with { Noise = Evidence(run.Block) }).Append(inARow)));
        Assert.That(_files.Runs, Is.EqualTo(RunFiles.ReadRuns(_files.RunsPath)));

        static NoiseEvidence Evidence(int block) => new()
        {
            WindowMs = 2_500 + block,
            Cpus = 2,
            StealMs = 0,
            ForeignCpuMs = 12.5,
            ForeignProcesses = "chrome 5.1 %; dotnet 2.0 %",
        };
    }

    [Test]
    public void The_end_of_a_block_leaves_the_bytes_of_earlier_ones_alone()
    {
        foreach (RepetitionRecord run in s_runs.Where(run => run.Block == 1))
            _files.Append(run);
        _files.EndBlock(new() { WindowMs = 1_000, Cpus = 2 });
        _files.Summarize();
        byte[] first = File.ReadAllBytes(_files.RunsPath);

        foreach (RepetitionRecord run in s_runs.Where(run => run.Block == 2))
            _files.Append(run);
        _files.EndBlock(new() { WindowMs = 2_000, Cpus = 2 });

        Assert.That(File.ReadAllBytes(_files.RunsPath).AsSpan(0, first.Length).ToArray(), Is.EqualTo(first));
    }

    [Test]
    public void The_environment_is_replaced_at_the_end()
    {
        _files.Write(Environment with { EndedBecause = "stopped by the user" });

        byte[] bytes = File.ReadAllBytes(_files.PathOf(FileNames.Environment));
        var read = JsonSerializer.Deserialize<EnvironmentRecord>(bytes, EnvironmentRecord.Json)!;
        Assert.That(read.EndedBecause, Is.EqualTo("stopped by the user"));
    }

    [Test]
    public void A_folder_that_holds_anything_is_left_alone()
    {
        string folder = Directory.CreateDirectory(Folder["mine"]).FullName;
        File.WriteAllText(Folder["mine/thesis.txt"], "mine");

        Assert.That(() => RunFiles.Create(folder, Environment), Throws.InstanceOf<RemedyException>().With.Message.EqualTo(
            $"The output folder {folder} is not empty: name another one with --output, or empty it."));
        Assert.That(Directory.GetFileSystemEntries(folder), Has.Length.EqualTo(1));
    }

    [TestCase("file/below")]
    [TestCase("file")]
    [TestCase("nul\0")]
    public void A_folder_that_can_not_be_made_is_named_with_a_remedy(string name)
    {
        File.WriteAllText(Folder["file"], "");

        AssertRemedy(() => RunFiles.Create(Folder[name], Environment), name.TrimEnd('\0'));
    }

    [Test]
    public void A_full_disk_under_the_runs_is_named_with_a_remedy_and_the_rest_stays()
    {
        _files.Append(s_runs[0]);
        _files.Summarize();
        FillUp(_files.RunsPath);

        AssertRemedy(() => _files.Append(s_runs[1]), "runs.csv");
        Assert.That(_files.Runs, Is.EqualTo(s_runs.Take(1)));
        Assert.That(CsvFile.Read<ComparisonRow>(_files.PathOf(FileNames.Comparison)), Has.Count.EqualTo(1));
    }

    [Test]
    public void A_full_disk_under_the_comparison_leaves_the_one_before()
    {
        _files.Append(s_runs[0]);
        _files.Summarize();
        FillUp(_files.PathOf(FileNames.Comparison) + ".tmp");

        _files.Append(s_runs[3]);
        AssertRemedy(() => _files.Summarize(), "comparison.csv");
        Assert.That(CsvFile.Read<ComparisonRow>(_files.PathOf(FileNames.Comparison)), Has.Count.EqualTo(1));
        Assert.That(RunFiles.ReadRuns(_files.RunsPath), Has.Count.EqualTo(2));
    }

    [Test]
    public void A_folder_that_vanishes_in_mid_run_is_named_with_a_remedy()
    {
        Directory.Delete(_files.Folder, recursive: true);

        AssertRemedy(() => _files.Append(s_runs[0]), "runs.csv");
    }

    private static void AssertRemedy(Action write, string name) =>
        Assert.That(write, Throws.InstanceOf<RemedyException>().With.Message.Contains(name)
            .And.Message.EndsWith("use --output to name a writable folder on a disk with free space.").And.Message.Not.Matches("[\r\n]"));

    /// <summary>Every write there fails as on a full disk.</summary>
    private static void FillUp(string path)
    {
        if (!File.Exists("/dev/full"))
            Assert.Ignore("There is no /dev/full here to stand for a full disk.");
        File.Delete(path);
        File.CreateSymbolicLink(path, "/dev/full");
    }
}
