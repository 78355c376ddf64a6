using System.Text.RegularExpressions;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Verdicts;

public sealed class ContrastsTests
{
    private static readonly Cell s_sync = SampleRuns.Cell("nettcp", CallForm.Sync);
    private static readonly Cell s_async = SampleRuns.Cell("nettcp", CallForm.Async);

    [Test]
    public void Four_transports_declare_four_pairs_of_forms_and_twelve_of_transports()
    {
        Contrast[] declared = [.. All("soap", "nettcp", "sockets", "grpc", "inprocess")
            .Where(contrast => contrast.Family == Family.Declared)];

        Assert.That(declared, Has.Length.EqualTo(16));
        Assert.That(declared.Select(contrast => contrast.FamilySize), Has.All.EqualTo(16));
        Assert.That(declared.Select(contrast => contrast.CellA!.InFlight), Has.All.EqualTo(8), "the most calls in flight");
        Assert.That(declared.Select(contrast => contrast.CellA!.IsFloor), Has.All.False);
        Assert.That(declared.Where(contrast => contrast.IsOfForms)
            .Select(contrast => contrast.CellA!.Form), Has.All.EqualTo(CallForm.Sync), "b is async");
    }

    [Test]
    public void Everything_else_says_that_it_is_exploratory() =>
        Assert.That(All("soap", "nettcp", "inprocess").Where(contrast => contrast.CellB!.InFlight == 1 || contrast.CellB.IsFloor)
            .Select(contrast => (contrast.Family, contrast.FamilySize)),
            Is.Not.Empty.And.All.EqualTo((Family.Exploratory, 1)));

    [Test]
    public void Two_stacks_of_one_wire_are_a_family_of_their_own_and_the_library_stands_for_the_transport()
    {
        Cell library = s_sync with { ClientStack = "wcf", ServerStack = "direct" };
        Contrast[] contrasts = [
            .. Contrasts.Build([.. new[] { s_sync, library, SampleRuns.Cell("soap", CallForm.Sync) }
            .SelectMany(cell => SampleRuns.Runs(cell, 1, 2))])];

        Assert.That(contrasts.Select(contrast => (contrast.A, contrast.B, contrast.Family)), Is.EquivalentTo(new[]
        {
            ("nettcp/wcf>direct sync 8", "soap/direct sync 8", Family.Declared),
            ("nettcp/direct sync 8", "nettcp/wcf>direct sync 8", Family.Stack),
            ("nettcp/direct sync 8", "soap/direct sync 8", Family.Exploratory),
        }));
    }

    [Test]
    public void The_family_follows_from_the_cells_and_not_by_how_they_fared()
    {
        RepetitionRecord[] fine = [.. Cells("soap", "nettcp").SelectMany(cell => SampleRuns.Runs(cell, 1, 2))];
        RepetitionRecord[] failed = [.. fine.Select(run => run.Cell.Transport == "soap" ? run with { Reason = "died" } : run)];

        Assert.That(Contrasts.Build(failed).Select(contrast => (contrast.A, contrast.B, contrast.FamilySize)),
            Is.EqualTo(Contrasts.Build(fine).Select(contrast => (contrast.A, contrast.B, contrast.FamilySize))));
    }

    [Test]
    public void A_profile_is_compared_with_the_other_one_and_the_seeds_way_with_none()
    {
        Cell[] cells = [s_sync, s_sync with { Profile = Profile.Tuned }, s_sync with { Profile = Profile.Naive },
            s_async with { Profile = Profile.Naive }];

        Contrast only = Contrasts.Build([.. cells.SelectMany(cell => SampleRuns.Runs(cell, 1, 2))]).Single();
        Assert.That((only.A, only.B, only.Family), Is.EqualTo(("nettcp/direct sync 8", "nettcp/direct sync 8 tuned", Family.Exploratory)));
    }

    [Test]
    public void Controls_are_paired_with_what_they_are_clones_of_and_with_nothing_else()
    {
        Contrast[] contrasts = [
            .. Contrasts.Build([.. SampleRuns.TenBlocks(s_sync, 1), .. SampleRuns.TenBlocks(s_async, 0.8, 1),
            .. SampleRuns.Controls(s_sync, 1)])];

        Assert.That(contrasts.Select(contrast => (contrast.B, contrast.Family, contrast.Verdict, contrast.Reason)), Is.EqualTo(new[]
        {
            ("nettcp/direct async 8", Family.Declared, VerdictKind.Faster, (string?)null),
            ("nettcp/direct sync 8 aa_twin", Family.Control, VerdictKind.Equivalent, "held"),
            ("nettcp/direct sync 8 delay10", Family.Control, VerdictKind.Slower, "held"),
        }));
        Assert.That(Comparison.Build([.. SampleRuns.TenBlocks(s_sync, 1), .. SampleRuns.TenBlocks(s_async, 0.8, 1),
            .. SampleRuns.Controls(s_sync, 1)])
            .Select(row => (row.Cell.Control, row.Verdict)), Is.EqualTo(new[]
        {
            ((Control?)null, (VerdictKind?)VerdictKind.Faster), (Control.AaTwin, null), (Control.Delay10, null), (null, VerdictKind.Faster),
        }));
    }

    [TestCase(1.05, 1.10, "identical cells differ")]
    [TestCase(1.00, 1.00, "the delay control contradicts the injected delay")]
    public void A_control_that_failed_refuses_all(double twin, double delay, string reason)
    {
        Contrast forms = Contrasts.Build(
            [.. SampleRuns.TenBlocks(s_sync, 1), .. SampleRuns.TenBlocks(s_async, 0.8, 1),
            .. SampleRuns.Controls(s_sync, 1, delay, twin)])[0];

        Assert.That((forms.Verdict, forms.Reason), Is.EqualTo((VerdictKind.Refused, forms.Reason)));
        Assert.That(forms.Reason, Does.StartWith(reason));
    }

    [Test]
    public void A_void_cell_refuses_its_own_contrasts_by_its_name()
    {
        RepetitionRecord[] runs =
        [
            .. SampleRuns.TenBlocks(s_sync, 1), .. SampleRuns.TenBlocks(s_async, 0.8, 1), .. SampleRuns.Controls(s_sync, 1),
            .. SampleRuns.TenBlocks(SampleRuns.Cell("soap", CallForm.Sync), 1)
                .Select(run => run.Block == 4 ? run with { Reason = "a row was lost" } : run),
        ];

        Assert.That(Contrasts.Build(runs).Where(contrast => contrast.Verdict == VerdictKind.Refused)
            .Select(contrast => (contrast.B, contrast.Ratio, contrast.Reason)), Is.EqualTo(new[]
        {
            ("soap/direct sync 8", (double?)null, "soap/direct sync 8 is not valid: block 4: a row was lost"),
        }));
    }

    [TestCase(CallForm.Sync)]
    [TestCase(CallForm.Async)]
    public void A_void_cell_is_the_reason_of_its_contrasts_even_if_a_control_failed(CallForm form)
    {
        RepetitionRecord[] runs =
        [
            .. from run in SampleRuns.TenBlocks(s_sync, 1).Concat(SampleRuns.TenBlocks(s_async, 0.8, 1))
               select run.Cell.Form == form && run.Block == 4 ? run with { Reason = "a row was lost" } : run,
            .. SampleRuns.Controls(SampleRuns.Cell("soap", CallForm.Sync), 1, twin: 1.05),
            .. SampleRuns.TenBlocks(SampleRuns.Cell("soap", CallForm.Sync), 1),
        ];

        Contrast forms = Contrasts.Build(runs).Single(contrast => contrast.IsOfForms);
        Assert.That(forms.Reason, Is.EqualTo($"{(form == CallForm.Sync ? s_sync : s_async).Key} is not valid: block 4: a row was lost"));
    }

    [Test]
    public void A_cell_that_took_no_processor_time_in_a_block_leaves_the_others_their_intervals()
    {
        RepetitionRecord[] runs =
        [
            .. from cell in Cells("soap", "nettcp", "sockets").Where(cell => cell.InFlight == 8)
               from run in SampleRuns.TenBlocks(cell, 1, cell.Transport.Length)
               let ms = cell.Transport == "soap" && run.Block == 3 ? 0 : run.Time.WallMs
               select run with { Client = new() { CpuUserMs = ms, CpuSysMs = 0 }, Server = new() { CpuUserMs = ms, CpuSysMs = 0 } },
        ];
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(runs, Metric.CpuTime);

        Assert.That(contrasts, Has.Count.EqualTo(9));
        Assert.That(contrasts.Select(contrast => (contrast.RatioLo is null, contrast.P is null)),
            Is.EqualTo(contrasts.Select(contrast => (contrast.A + contrast.B).Contains("soap"))
            .Select(soap => (soap, soap))));
    }

    [Test]
    public void At_a_rate_costs_and_latencies_are_compared_within_each_load_and_wall_times_are_not()
    {
        RepetitionRecord[] runs =
        [
            .. from load in new[] { 100, 200 }
               from cell in Cells("soap", "nettcp").Where(cell => cell.InFlight == 8)
               from run in SampleRuns.TenBlocks(cell with { Offered = $"{load}/s" }, cell.Transport == "soap" ? 1.5 : 1, load)
               select run with
               {
                   Workload = run.Workload with { RatePerS = load },
                   Time = run.Time with { Latency = new() { P50Ms = run.Time.WallMs } },
                   Client = new() { CpuUserMs = run.Time.WallMs, CpuSysMs = 1 },
                   Server = new() { CpuUserMs = 1, CpuSysMs = 1 },
               },
        ];
        IReadOnlyList<Contrast> contrasts = Contrasts.All(runs, withPower: false);

        Assert.That(contrasts.CountBy(contrast => (contrast.Metric, contrast.Family, contrast.FamilySize)), Is.EquivalentTo(new[]
        {
            KeyValuePair.Create((Metric.CpuTime, Family.Declared, 8), 8), KeyValuePair.Create((Metric.LatencyP50, Family.Declared, 8), 8),
        }), "two methods in two forms at two loads, all together; no 99th percentile is known");
        Assert.That(contrasts.Select(contrast => contrast.CellA?.Offered), Is.EqualTo(contrasts.Select(contrast => contrast.CellB?.Offered))
            .And.All.Not.Null);
        Assert.That(contrasts.Where(contrast => contrast is { Metric: Metric.LatencyP50, IsOfForms: false })
            .Select(contrast => Math.Round(contrast.Ratio!.Value, 1)), Is.All.EqualTo(1.5));
    }

    [Test]
    public void The_first_launch_of_another_run_is_another_launch()
    {
        Cell[] cells = [.. Cells("soap", "nettcp").Where(cell => cell.InFlight == 8)];
        // The processes of each run were lucky in their own way.
        RepetitionRecord[] runs =
        [
            .. from id in new[] { "r1", "r2" }
               from cell in cells
               from run in SampleRuns.TenBlocks(cell, id == "r1" == (cell.Transport == "soap") ? 1 : 1.2, (int)cell.Form)
               select run with { RunId = id, Launch = 1 },
        ];

        Assert.That(Contrasts.Build(runs, withPower: false).Where(contrast => !contrast.IsOfForms)
            .Select(contrast => (contrast.N, contrast.LimitedByLaunches)), Is.Not.Empty.And.All.EqualTo((20, (bool?)true)));
    }

    // A launch after ten blocks makes one step in nineteen 110 s long instead of 10 s.
    [Test]
    public void The_time_for_further_blocks_has_their_part_of_the_launches_in_it()
    {
        RepetitionRecord[] runs =
        [
            .. from cell in new[] { s_sync, s_async, s_sync with { Control = Control.AaTwin }, s_sync with { Control = Control.Delay10 } }
               from block in Enumerable.Range(1, 12)
               let ms = 100 * (1 + 0.2 * Math.Sin(7 * block + (int)cell.Form))
               let injected = cell.Control == Control.Delay10 ? ControlRule.Delay * ms : 0
               let run = SampleRuns.Run(cell, block, ms + injected)
               select run with
               {
                   Launch = block <= 6 ? 1 : 2,
                   Time = run.Time with
                   {
                       StartedUtc = DateTimeOffset.UnixEpoch.AddSeconds(10 * block + (block <= 6 ? 0 : 100)),
                       InjectedMs = injected,
                   },
               },
        ];
        string reason = Contrasts.Build(runs)[0].Reason!;
        Match stated = Regex.Match(reason, @"about (?<blocks>\d+) more blocks \((?<minutes>\d+) min\)$");

        Assert.That(stated.Success, reason);
        Assert.That(Number("minutes"), Is.EqualTo(Math.Round(Number("blocks") * (10 + 100 / 11.0) / 60)));

        int Number(string group) => int.Parse(stated.Groups[group].Value, CultureInfo.InvariantCulture);
    }

    private static IReadOnlyList<Contrast> All(params string[] transports) =>
        Contrasts.Build([.. Cells(transports).SelectMany(cell => SampleRuns.Runs(cell, 100, 110))]);

    private static IEnumerable<Cell> Cells(params string[] transports) =>
        from transport in transports
        from inFlight in new[] { 1, 8 }
        from form in new[] { CallForm.Sync, CallForm.Async }
        select SampleRuns.Cell(transport, form, inFlight);
}
