using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Cells;

/// <summary>What each rule makes of a cell's untimed passes, and what it says of the timed one.</summary>
internal sealed class WarmupTests
{
    private readonly List<int> _passes = [];
    private readonly List<int> _brief = [];

    [SetUp]
    public void Forget()
    {
        _passes.Clear();
        _brief.Clear();
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
    public async Task A_round_is_two_calls_of_each_caller_and_then_as_many_as_take_long_enough()
    {
        Warmup warmup = Create(WarmupRule.UntilSteady, batches: 5_000);

        await warmup.FirstAsync(CancellationToken.None);
        await warmup.RoundAsync(CancellationToken.None);
        await warmup.RoundAsync(CancellationToken.None);

        Assert.That(_passes, Is.EqualTo(new[] { 16, 500 }), "100 ms of work");
    }

    [Test]
    public async Task Before_each_repetition_a_cell_does_a_part_of_its_work()
    {
        Warmup warmup = Create(WarmupRule.UntilSteady);
        await warmup.RoundAsync(CancellationToken.None);

        Assert.That(await warmup.AgainAsync(5_000, CancellationToken.None), Is.GreaterThan(0));
        Assert.That(await warmup.AgainAsync(5_000, CancellationToken.None), Is.GreaterThan(0));
        Assert.That(_brief, Is.EqualTo(new[] { 125, 125 }), "25 ms of work");
        await warmup.AgainAsync(500, CancellationToken.None);
        await warmup.AgainAsync(20, CancellationToken.None);
        Assert.That(_brief[2..], Is.EqualTo(new[] { 50, 8 }), "a tenth of the repetition, and a call for each caller");
        Assert.That((warmup.IsSteady(2, 100), warmup.IsSteady(2.1, 100)), Is.EqualTo(((bool?)true, (bool?)false)));
    }

    [TestCase(1)]
    [TestCase(3)]
    public async Task Slow_calls_are_made_by_each_client_and_not_by_each_caller(int clients)
    {
        Warmup warmup = Create(WarmupRule.UntilSteady, msPerCall: 40, clients: clients);
        await warmup.RoundAsync(CancellationToken.None);

        await warmup.AgainAsync(100, CancellationToken.None);

        Assert.That(_brief, Is.EqualTo(new[] { clients }));
    }

    private Warmup Create(WarmupRule rule, Profile profile = Profile.Default, int? batches = null, double msPerCall = 0.2,
        int clients = 1)
    {
        RepetitionRecord run =
            SampleRuns.Run(SampleRuns.Cell("sockets", CallForm.Sync) with { Profile = profile, Clients = clients }, 1, 1);
        var planned = new PlannedCell(run.Cell, run.Workload with { Batches = batches ?? run.Workload.Batches })
        {
            StartAsync = (_, _) => throw new NotSupportedException(),
            Check = _ => throw new NotSupportedException(),
            Warmup = rule,
        };
        return new Warmup(planned, clients, async (calls, ct) =>
        {
            await Task.Delay(1, ct);
            _passes.Add(calls);
            return new(null, new() { WallMs = calls * msPerCall, Cost = new(0, 0, 0, 0, 0, 0, 0, null, null, 0, 0) }, null, new());
        }, async (calls, ct) =>
        {
            await Task.Delay(1, ct);
            _brief.Add(calls);
            return calls * msPerCall;
        });
    }
}
