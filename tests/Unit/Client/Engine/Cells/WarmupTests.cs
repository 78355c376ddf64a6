using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

/// <summary>What each rule makes of a cell's untimed passes, and what it says of the timed one.</summary>
internal sealed class WarmupTests
{
    private readonly List<int> _passes = [];

    [SetUp]
    public void Forget() => _passes.Clear();

    [Test]
    public async Task A_fixed_number_of_passes_is_made_once_and_said_once()
    {
        Warmup warmup = Create(new(3));

        await warmup.FirstAsync(CancellationToken.None);

        Assert.That(_passes, Is.EqualTo(new[] { 20, 20, 20 }));
        Assert.That(warmup.TakeSpentMs(), Is.GreaterThan(0));
        Assert.That(warmup.TakeSpentMs(), Is.Null);
        Assert.That(_passes, Has.Count.EqualTo(3));
        Assert.That((warmup.IsSteady(2, 100), warmup.IsSteady(2.1, 100)), Is.EqualTo(((bool?)true, (bool?)false)));
    }

    [TestCase(Profile.Default, null)]
    [TestCase(Profile.Naive, false, Description = "its repetitions follow each other: later ones could have been warm")]
    public async Task Without_a_warm_up_there_is_no_pass_and_no_time(Profile profile, bool? steady)
    {
        Warmup warmup = Create(WarmupRule.None, profile);

        await warmup.FirstAsync(CancellationToken.None);

        Assert.That(warmup.TakeSpentMs(), Is.Null);
        Assert.That(_passes, Is.Empty);
        Assert.That((warmup.FirstMs, warmup.IsSteady(0, 100)), Is.EqualTo(((double?)null, steady)));
    }

    [Test]
    public async Task A_round_is_a_call_of_each_caller_and_then_as_many_as_take_long_enough()
    {
        Warmup warmup = Create(WarmupRule.UntilSteady, batches: 5_000);

        await warmup.FirstAsync(CancellationToken.None);
        await warmup.RoundAsync(CancellationToken.None);
        await warmup.RoundAsync(CancellationToken.None);

        Assert.That(_passes, Is.EqualTo(new[] { 8, 500 }), "100 ms of work");
    }

    private Warmup Create(WarmupRule rule, Profile profile = Profile.Default, int? batches = null, double msPerCall = 0.2)
    {
        RepetitionRecord run =
            SampleRuns.Run(SampleRuns.Cell("sockets", CallForm.Sync) with { Profile = profile }, 1, 1);
        var planned = new PlannedCell(run.Cell, run.Workload with { Batches = batches ?? run.Workload.Batches })
        {
            StartAsync = (_, _) => throw new NotSupportedException(),
            Check = _ => throw new NotSupportedException(),
            Warmup = rule,
        };
        return new Warmup(planned, async (calls, ct) =>
        {
            await Task.Delay(1, ct);
            _passes.Add(calls);
            return new(null, new() { WallMs = calls * msPerCall, Cost = new(0, 0, 0, 0, 0, 0, 0, null, null, 0, 0) }, null, new());
        });
    }
}
