using IntegrationMethods.Client.Scenarios.Overlap;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Overlap;

internal sealed class RoundsTests : FolderTestBase
{
    private const int Bytes = 300_000;
    private const int Items = 300;
    private const int Times = 4;

    [Test]
    public async Task Every_way_writes_and_sorts_the_same([ValueSource(typeof(OverlapVariant), nameof(OverlapVariant.All))] string variant,
        [Values] bool flush)
    {
        OverlapSetup setup = Setup(variant) with { Flush = flush };
        Rounds rounds = OverlapVariant.Rounds(setup, FileContent.Make(Bytes));

        await rounds.RunAsync();

        Assert.That(rounds.Answer(), Is.EqualTo(Rounds.Expected(setup)));
        Assert.That(await FileContent.ReadAsync(setup.Path, CancellationToken.None), Is.EqualTo(FileContent.Expected(Bytes, Times)));
    }

    [Test]
    public void Every_way_fails_where_the_disk_is_full([ValueSource(typeof(OverlapVariant), nameof(OverlapVariant.All))] string variant)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("/dev/full is Linux's");

        Rounds rounds = OverlapVariant.Rounds(Setup(variant) with { Path = "/dev/full" }, FileContent.Make(Bytes));

        Assert.That(async () => await rounds.RunAsync().WaitAsync(TimeSpan.FromMinutes(1)), Throws.InstanceOf<IOException>());
    }

    [Test]
    public async Task A_file_of_another_round_or_length_or_none_is_found_out()
    {
        byte[] content = FileContent.Make(Bytes);
        FileContent.Stamp(content, Times - 2);
        string path = Setup(OverlapVariant.Sync).Path;
        await File.WriteAllBytesAsync(path, content);
        Assert.That(await FileContent.ReadAsync(path, CancellationToken.None), Is.Not.EqualTo(FileContent.Expected(Bytes, Times)));

        FileContent.Stamp(content, Times - 1);
        await File.WriteAllBytesAsync(path, content);
        Assert.That(await FileContent.ReadAsync(path, CancellationToken.None), Is.EqualTo(FileContent.Expected(Bytes, Times)));
        await File.WriteAllBytesAsync(path, content[..^1]);
        Assert.That(await FileContent.ReadAsync(path, CancellationToken.None), Is.Not.EqualTo(FileContent.Expected(Bytes, Times)));

        File.Delete(path);
        Assert.That(async () =>
            await FileContent.ReadAsync(path, CancellationToken.None), Throws.TypeOf<RemedyException>().With.Message.Contains("leave"));
    }

    [Test]
    public async Task An_answer_without_a_round_is_another_one()
    {
        OverlapSetup setup = Setup(OverlapVariant.Sync);
        Rounds rounds = OverlapVariant.Rounds(setup with { Times = Times - 1 }, FileContent.Make(Bytes));

        await rounds.RunAsync();

        Assert.That(rounds.Answer(), Is.Not.EqualTo(Rounds.Expected(setup)));
    }

    [TestCase(2)]
    [TestCase(3)]
    [TestCase(1_000)]
    public void A_reversed_array_comes_out_in_order(int items) =>
        Assert.That(BubbleSort.Reversed(items), Is.EqualTo(Enumerable.Range(1, items)));

    [Test]
    public void Only_a_handle_for_asynchronous_io_on_Windows_writes_without_a_thread()
    {
        Assert.That(OverlapVariant.AsyncKind(OverlapVariant.RandomAccess),
            Is.EqualTo(OperatingSystem.IsWindows() ? FormKind.Native : FormKind.OverSync));
        Assert.That(OverlapVariant.AsyncKind(OverlapVariant.Apm), Is.EqualTo(FormKind.OverSync));
        Assert.That(OverlapVariant.Words, Does.Contain(OperatingSystem.IsWindows() ? "has real" : "has no real"));
    }

    private OverlapSetup Setup(string variant) => new(variant, Path.Combine(Folder.Path, "file1.bin"), Bytes, Items, Times, Flush: false);
}
