using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Tests.Integration.Processes;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>More connections than a server process may have descriptors, held for longer than a server tries to accept in vain.</summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
[Parallelizable(ParallelScope.Self)]
internal sealed class DescriptorLimitTests(string key, CallForm form) : ProcessTestBase
{
    private const int Crowd = 300, WaitMilliseconds = 60_000;

    /// <summary>Files that a full server leaves free: its runtime opens assemblies when it first needs them, and ends the process where it can't.</summary>
    private const int Spare = 12;

    private static readonly TimeSpan s_held = TimeSpan.FromSeconds(6);

    [Test]
    public async Task Those_inside_are_served_the_processor_is_left_alone_and_places_become_free_again()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("processor time and descriptors of a process are read from /proc, which is Linux's");
        using ServerUnderAttack server = await ServerUnderAttack.StartSmallAsync(key, form, Folder);
        await using IConnection inside = await GoodPeer.ConnectAsync(key, form, server.EndPoint);
        await GoodPeer.GetAsync(inside, form, 1, 2);
        List<RawPeer> crowd = [];
        for (int peer = 0; peer < Crowd; peer++)
            crowd.Add(await RawPeer.OpenAsync(server.EndPoint));
        Assert.That(await GoodPeer.GetAsync(inside, form, 1, 2), Has.Count.EqualTo(2));

        TimeSpan before = server.Figures.Cpu;
        await Task.Delay(s_held);
        TimeSpan used = server.Figures.Cpu - before;
        int open = server.Figures.Descriptors;
        Assert.That(await GoodPeer.GetAsync(inside, form, 1, 2), Has.Count.EqualTo(2));
        crowd.ForEach(peer => peer.Reset());

        int files = ServerProgram.SmallFiles(key);
        Assert.That(open, Is.LessThanOrEqualTo(files - Spare), "descriptors of a full server");
        Assert.That(used, Is.LessThan(s_held / 2), "processor time while nothing happens");
        Assert.That(() => GoodPeer.IsServedAsync(key, form, server.EndPoint), Is.True.After(WaitMilliseconds, 100));
        ProgramResult end = await server.EndAsync();
        Assert.That((end.ExitCode, end.Output), Is.EqualTo((0, "")), end.Errors);
        string[] log = end.Errors.Split('\n');
        Assert.That(log[0], Does.Contain(FormattableString.Invariant($": this process can have {files} files open, so --max-connections is {OpenFiles.Connections(1_000, files)} instead of 1000")));
        Assert.That(log[1..], Has.All.Contains(": a connection beyond --max-connections was closed; "));
    }
}
