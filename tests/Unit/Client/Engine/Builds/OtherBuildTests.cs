using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Builds;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Tests.Unit.Client.Scenarios;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Builds;

/// <summary>What may differ between two builds that share a run, and how the other one's cells are run.</summary>
internal sealed class OtherBuildTests
{
    private static readonly BuildLine s_line = IdentifyCommand.Line();

    [Test]
    public void Another_version_of_the_product_with_the_same_protocol_may_share_a_run() =>
        Assert.That(OtherBuild.Checked("/a", s_line with { ProductVersion = "9.9.9", BuildId = "other" }).Facts.Name(),
            Does.StartWith("9.9.9"));

    [Test]
    public void What_runs_a_build_that_does_not_say_it_is_read_from_its_program()
    {
        Assert.That(OtherBuild.Checked("/a", s_line).Facts.Runtime, Is.EqualTo(ProgramCode.Own));
        Assert.That(OtherBuild.Checked(AppContext.BaseDirectory, s_line with { Runtime = null }).Facts.Runtime,
            Is.EqualTo(new BuildRuntime(Compilation: Compilation.Jit)));
    }

    [Test]
    public void A_folder_with_nothing_but_an_executable_is_started_by_it()
    {
        using var folder = new TemporaryFolder();
        string program = folder[OperatingSystem.IsWindows() ? "client.exe" : "client"];
        File.WriteAllText(program, "");

        Assert.That(() => new BuildSource(_ => { }).FindAsync(folder.Path, CancellationToken.None),
            Throws.TypeOf<RemedyException>().With.Message.Contains(program).And.Message.Contains("NativeAOT"));
    }

    [Test]
    public void Another_protocol_is_refused_with_both_versions_and_what_to_do() => Assert.Multiple(() =>
    {
        foreach ((int version, int least) in new[] { (ControlProtocol.MinVersion - 1, 0),
            (ControlProtocol.Version + 2, ControlProtocol.Version + 1) })
        {
            Assert.That(() =>
                OtherBuild.Checked("/a", s_line with { Protocol = version, LeastProtocol = least }),
                Throws.TypeOf<RemedyException>().With.Message
                .EqualTo($"/a is version {s_line.ProductVersion} with control protocol {version}, and this build has "
                    + $"{ControlProtocol.Version}: the two can't share a run. Run each alone and use compare."));
        }
    });

    [Test]
    public void An_older_build_does_not_have_what_it_would_ignore() => Assert.Multiple(() =>
    {
        Cell usual = SampleRuns.Cell("nettcp", CallForm.Sync), unix = usual with { Address = AddressKind.Unix },
            pipe = usual with { Address = AddressKind.Pipe }, sized = usual with { RowBytes = 1_000 };
        bool[] HasAt(int version) =>
            [.. new[] { usual, pipe, unix, sized }.Select(new OtherBuild("/a", s_line with { Protocol = version }).Has)];

        Assert.That(HasAt(ControlProtocol.Version), Is.EqualTo(new[] { true, true, true, true }));
        Assert.That(HasAt(ControlProtocol.Pipes - 1), Is.EqualTo(new[] { true, false, true, true }));
        Assert.That(HasAt(ControlProtocol.Addresses - 1), Is.EqualTo(new[] { true, false, false, true }));
        Assert.That(HasAt(ControlProtocol.RowSizes - 1), Is.EqualTo(new[] { true, false, false, false }));
    });

    [Test]
    public void A_newer_protocol_that_still_means_the_same_to_this_one_fits() =>
        Assert.That(() =>
            OtherBuild.Checked("/a", s_line with { Protocol = ControlProtocol.Version + 1, LeastProtocol = ControlProtocol.Version }),
            Throws.Nothing);

    [Test]
    public void A_folder_that_is_no_build_is_refused_in_one_line()
    {
        using var folder = new TemporaryFolder();

        Assert.That(() =>
            OtherBuild.AskAsync(folder.Path, CancellationToken.None),
            Throws.TypeOf<RemedyException>().With.Message.Contains(folder.Path).And.Message.Contains("use compare"));
    }

    [Test]
    public void A_folder_without_programs_or_sources_and_a_word_that_is_no_commit_are_refused()
    {
        using var folder = new TemporaryFolder();
        var source = new BuildSource(_ => { });

        Assert.That(() =>
            source.FindAsync(folder.Path, CancellationToken.None),
            Throws.TypeOf<RemedyException>().With.Message.Contains("name a published folder, a checkout or a commit"));
        Assert.That(() =>
            source.FindAsync("no-such-branch-anywhere", CancellationToken.None),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith("--against no-such-branch-anywhere is "));
    }

    [Test]
    public async Task Every_cell_that_the_other_build_has_is_run_by_both_and_the_controls_by_this_one()
    {
        IReadOnlyList<PlannedCell> cells = await CellsAsync(new("/other", s_line));

        Assert.That(cells.Where(planned => planned.Folder == "/other")
            .Select(planned => planned.Cell), Has.All.Matches<Cell>(cell => cell is { Build: ProgramBuild.Other, Control: null }));
        Assert.That(cells.Where(planned => planned.Cell.Control is null).GroupBy(planned => planned.Cell with { Build = ProgramBuild.This })
            .Select(both => both.Count()), Is.Not.Empty.And.All.EqualTo(2));
        Assert.That(cells.Where(planned => planned.Cell.Control is not null), Has.Exactly(2)
            .Matches<PlannedCell>(planned => planned!.Folder is null));
        Assert.That(cells.Select(planned => planned.Cell.Key), Is.Unique);
    }

    [Test]
    public async Task What_the_other_build_lacks_is_run_by_this_one_alone()
    {
        IReadOnlyList<PlannedCell> cells =
            await CellsAsync(new("/other", s_line with { Transports = [.. s_line.Transports.Where(name => name != "soap/direct")] }));

        Assert.That(cells.Where(planned => planned.Cell.Transport == "soap").Select(planned => planned.Folder), Is.Not.Empty.And.All.Null);
        Assert.That(cells.Count(planned => planned.Folder is not null), Is.EqualTo(4), "sockets and the floor in both forms");
    }

    private static async Task<IReadOnlyList<PlannedCell>> CellsAsync(OtherBuild other)
    {
        var scenario = new RowsScenario(new CommonOptions());
        await using ScenarioPlan plan = await scenario.PlanAsync(quick: false, "--transport", "sockets/direct,soap/direct", "--db",
            "memory");
        return CellPlan.Complete(plan, Plans.Settings(scenario, quick: false) with { Other = other });
    }
}
