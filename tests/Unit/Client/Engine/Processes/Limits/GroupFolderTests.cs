using IntegrationMethods.Client.Engine.Processes.Limits;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Processes.Limits;

/// <summary>Control groups of both versions, in a folder that has their files.</summary>
internal sealed class GroupFolderTests : FolderTestBase
{
    private const string Version1 = "5:cpu,cpuacct:/other\n4:name=systemd:/x\n3:hugetlb,memory:/own/run\n0::/\n";

    private const string Version2 = "1:name=systemd:/x\n0::/user.slice/user-1.slice/session-3.scope\n";

    [Test]
    public void The_group_of_version_1_is_that_of_the_controller_for_memory() =>
        Assert.That(GroupFolder.Of(Version1, "/cgroup"), Is.EqualTo(new GroupFolder("/cgroup/memory/own/run", false)));

    [Test]
    public void The_group_of_version_2_is_in_the_one_tree()
    {
        Assert.That(GroupFolder.Of(Version2, Folder.Path), Is.Null, "no tree is there");
        File.WriteAllText(Folder["cgroup.controllers"], "");

        Assert.That(GroupFolder.Of(Version2, Folder.Path),
            Is.EqualTo(new GroupFolder(Folder["user.slice/user-1.slice/session-3.scope"], true)));
        Assert.That(GroupFolder.Of("0::/\n", Folder.Path), Is.EqualTo(new GroupFolder(Folder.Path, true)));
    }

    [TestCase(null)]
    [TestCase("")]
    [TestCase("5:cpu:/\n")]
    [TestCase("nothing")]
    public void A_system_without_control_groups_for_memory_has_none(string? groups) =>
        Assert.That(GroupFolder.Of(groups, Folder.Path), Is.Null);

    [Test]
    public void A_group_of_version_1_has_its_limit_for_memory_and_for_memory_with_swap()
    {
        // The kernel makes the files of a group that is made.
        Make("made", ("memory.memsw.limit_in_bytes", "9"), ("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 0"));

        GroupFolder made = new GroupFolder(Folder.Path, false).Create("made", 1 << 26);

        Assert.That(made.Limit, Is.EqualTo(1 << 26));
        Assert.That(Read("made/memory.limit_in_bytes") + Read("made/memory.memsw.limit_in_bytes"), Is.EqualTo("6710886467108864"));
        Assert.That(made.HasKilled, Is.False);
        Make("made", ("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n"));
        Assert.That(made.HasKilled, Is.True);
    }

    [Test]
    public void A_group_of_version_2_has_its_limit_for_memory_and_no_swap()
    {
        Make("made", ("memory.swap.max", "max"), ("memory.events", "low 0\nmax 3\noom 1\noom_kill 0\noom_group_kill 0"));

        GroupFolder made = new GroupFolder(Folder.Path, true).Create("made", 1 << 26);

        Assert.That(made.Limit, Is.EqualTo(1 << 26));
        Assert.That(Read("made/memory.max") + Read("made/memory.swap.max"), Is.EqualTo("671088640"));
        Assert.That(made.HasKilled, Is.False);
        Make("made", ("memory.events", "oom 1\noom_kill 2\n"), ("memory.max", "max\n"));
        Assert.That((made.HasKilled, made.Limit), Is.EqualTo((true, (long?)null)));
    }

    [Test]
    public void Groups_are_made_in_the_nearest_one_of_version_2_that_passes_limits_on()
    {
        Make("", ("cgroup.controllers", "cpu memory"), ("cgroup.subtree_control", "cpu memory pids"));
        Make("user", ("cgroup.controllers", "cpu memory"), ("cgroup.subtree_control", "memory\n"));
        Make("user/session", ("cgroup.controllers", "memory"), ("cgroup.subtree_control", ""));
        var own = new GroupFolder(Folder["user/session"], true);

        Assert.That(own.Parent()!.FullPath, Is.EqualTo(Folder["user"]));
        Make("user", ("cgroup.subtree_control", "cpu"));
        Assert.That(own.Parent()!.FullPath, Is.EqualTo(Folder.Path));
        Make("", ("cgroup.subtree_control", ""));
        Assert.That(own.Parent(), Is.Null);
        Assert.That((own with { IsUnified = false }).Parent()!.FullPath, Is.EqualTo(own.FullPath), "version 1 asks for nothing");
    }

    private string Read(string name) => File.ReadAllText(Folder[name]);

    private void Make(string group, params (string Name, string Text)[] files)
    {
        Directory.CreateDirectory(Folder[group]);
        foreach ((string name, string text) in files)
            File.WriteAllText(Path.Join(Folder[group], name), text);
    }
}
