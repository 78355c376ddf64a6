using System.Diagnostics;
using IntegrationMethods.Client.Engine.Processes.Limits;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Processes.Limits;

/// <summary>How a process starts in a control group, and what is said where none can be made.</summary>
internal sealed class MemoryGroupTests : FolderTestBase
{
    private const string Remedy = "): run as root or in a login session of systemd, or run server and client in containers with a memory "
        + "limit each.";

    [Test]
    public void Where_no_group_can_be_made_one_line_says_why_and_what_to_do()
    {
        File.WriteAllText(Folder["file"], "");

        Assert.That(() => FolderGroup.Create(new GroupFolder(Folder["file"], false), 1 << 26), Throws.TypeOf<RemedyException>()
            .With.Message.StartsWith("--memory can't limit memory here (").And.Message.Contains(Folder["file"])
            .And.Message.EndsWith(Remedy));
    }

    [Test]
    public void A_group_that_the_program_makes_is_entered_by_a_shell_that_becomes_the_program()
    {
        using var group = FolderGroup.Create(new GroupFolder(Folder.Path, false), 1 << 26);
        string entered = Path.Join(Directory.GetDirectories(Folder.Path).Single(), "cgroup.procs");

        Assert.That(Entered(group), Is.EqualTo(
            new[] { "sh", "-c", "echo $$ > \"$0\" && exec \"$@\"", entered, "dotnet", "client.dll", "a b" }));
    }

    [Test]
    public void A_group_that_systemd_makes_has_the_limit_and_no_swap()
    {
        using var group = new ScopeGroup(1 << 26);

        Assert.That(Entered(group).Where(word => word != "--user"), Is.EqualTo(new[]
        {
            "systemd-run", "--scope", "--quiet", "--collect", "--property=MemoryMax=67108864", "--property=MemorySwapMax=0", "--",
            "dotnet", "client.dll", "a b",
        }));
        Assert.That(group.HasKilled, Is.Null, "it goes with its process");
    }

    private static string[] Entered(MemoryGroup group)
    {
        var start = new ProcessStartInfo("dotnet", ["client.dll", "a b"]);
        group.Enter(start);
        return [start.FileName, .. start.ArgumentList];
    }
}
