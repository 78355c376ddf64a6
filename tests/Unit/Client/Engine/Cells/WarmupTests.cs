using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

/// <summary>What each rule makes of a cell's untimed passes, and what it says of the timed one.</summary>
internal sealed class WarmupTests
{
    private readonly List<int> _passes = [];
    private readonly List<int> _brief = [];
    private readonly List<TimeSpan> _rehearsals = [];
    private long _jitted;

    [SetUp]
    public void Forget()
    {
        _passes.Clear();
        _brief.Clear();
        _rehearsals.Clear();
        _jitted = 0;
    }

    [Test]
    public async Task A_fixed_number_of_passes_is_made_once_and_said_once()
    {
        Warmup warmup = Create(new(3));

        await warmup.FirstAsync(CancellationToken.None);

        Assert.That(_passes, Is.EqualTo(new[] { 20, 20, 20 }));
        Assert.That(await warmup.AgainAsync(20, CancellationToken.None), Is.GreaterThan(0));
        Assert.That(await warmup.AgainAsync(20, CancellationToken.None), Is.Null);
        Assert.That(_passes, Has.Count.EqualTo(3));
        Assert.That((warmup.IsSteady(2, 100), warmup.IsSteady(2.1, 100)), Is.EqualTo(((bool?)true, (bool?)false)));
    }

    [TestCase(Profile.Default, null)]
    [TestCase(Profile.Naive, false, Description = "its repetitions follow each other: later ones could have been warm")]
    public async Task Without_a_warm_up_there_is_no_pass_and_no_time(Profile profile, bool? steady)
    {
        Warmup warmup = Create(WarmupRule.None, profile);

        await warmup.FirstAsync(CancellationToken.None);

        Assert.That(await warmup.AgainAsync(20, CancellationToken.None), Is.Null);
        Assert.That(_passes, Is.Empty);
        Assert.That((warmup.FirstMs, warmup.IsSteady(0, 100)), Is.EqualTo(((double?)null, steady)));
    }

    [Test]
    public async Task Until_steady_ends_when_nothing_is_compiled_and_warms_again_before_each_repetition()
    {
        Warmup warmup = Create(WarmupRule.UntilSteady);

        await warmup.FirstAsync(CancellationToken.None);
        int first = _passes.Count;

        Assert.That(_passes.Sum(), Is.GreaterThanOrEqualTo(60));
        Assert.That(await warmup.AgainAsync(5_000, CancellationToken.None), Is.GreaterThan(0));
        Assert.That(await warmup.AgainAsync(5_000, CancellationToken.None), Is.GreaterThan(0));
        Assert.That((_passes.Count, _rehearsals.Count), Is.EqualTo((first, 1)), "rehearsed once");
        Assert.That(_brief, Is.EqualTo(new[] { 125, 125 }), "25 ms of work");
        await warmup.AgainAsync(500, CancellationToken.None);
        await warmup.AgainAsync(20, CancellationToken.None);
        Assert.That(_brief[2..], Is.EqualTo(new[] { 50, 8 }), "a tenth of the repetition, and a call for each caller");
        Assert.That((warmup.IsSteady(2, 100), warmup.IsSteady(2.1, 100)), Is.EqualTo(((bool?)true, (bool?)false)));
    }

    [Test]
    public async Task Without_time_for_it_nothing_is_rehearsed_or_passed()
    {
        await Create(WarmupRule.UntilSteady, limit: TimeSpan.Zero).FirstAsync(CancellationToken.None);

        Assert.That((_passes.Count, _rehearsals.Count), Is.EqualTo((0, 0)));
    }

    [Test]
    public async Task Until_steady_gives_up_at_its_limit_and_says_so()
    {
        _jitted = 100;
        Warmup warmup = Create(WarmupRule.UntilSteady, limit: TimeSpan.FromMilliseconds(50));

        await warmup.FirstAsync(CancellationToken.None);

        Assert.That(_passes, Is.Not.Empty);
        Assert.That(warmup.IsSteady(0, 100), Is.False);
    }

    [Test]
    public async Task Rehearsals_leave_half_of_the_limit_to_the_passes()
    {
        await Create(WarmupRule.UntilSteady, limit: TimeSpan.FromMilliseconds(50)).FirstAsync(CancellationToken.None);

        Assert.That(_rehearsals, Is.EqualTo(new[] { TimeSpan.FromMilliseconds(25) }));
    }

    private Warmup Create(WarmupRule rule, Profile profile = Profile.Default, TimeSpan? limit = null)
    {
        RepetitionRecord run = SampleRuns.Run(SampleRuns.Cell("sockets", CallForm.Sync) with { Profile = profile }, 1, 1);
        var planned = new PlannedCell(run.Cell, run.Workload)
        {
            StartAsync = (_, _) => throw new NotSupportedException(),
            Check = _ => throw new NotSupportedException(),
            Warmup = rule,
        };
        return new Warmup(planned, limit ?? TimeSpan.FromSeconds(30), async (calls, ct) =>
        {
            await Task.Delay(1, ct);
            _passes.Add(calls);
            return new(null, new() { WallMs = calls / 5.0, Cost = new(0, 0, 0, 0, 0, 0, 0, null, null, _jitted, 0) }, null, new());
        }, (time, ct) =>
        {
            _rehearsals.Add(time);
            return Task.CompletedTask;
        }, async (calls, ct) =>
        {
            await Task.Delay(1, ct);
            _brief.Add(calls);
            return calls / 5.0;
        });
    }
}
