namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>client selfcheck</c>; what a clock decides is for a quiet machine.</summary>
[Category("Long")]
internal sealed class SelfcheckTests : ProcessTestBase
{
    [Test]
    public async Task The_quick_half_passes_and_prints_its_table()
    {
        ProgramResult result = await Client("selfcheck", "--quick");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(result.Output,
            Does.Contain("verdict  item").And.Contain("a row altered").And.Match(@"All \d+ items pass\."));
    }

    [Test]
    public async Task Some_checks_can_be_chosen()
    {
        ProgramResult result = await Client("selfcheck", "--only", "omission");

        Assert.That(result.Output,
            Does.Contain("virtual time").And.Not.Contain("a row altered").And.Match(@"All \d+ items pass\."), result.Errors);
    }

    [Test]
    public async Task An_unknown_check_is_named() =>
        Assert.That(await RefusalAsync("selfcheck", "--only", "luck"), Does.StartWith("unknown check 'luck': choose from omission"));

    [Test]
    public async Task Quick_leaves_nothing_of_a_check_that_a_clock_decides() =>
        Assert.That(await RefusalAsync("selfcheck", "--quick", "--only", "little"), Does.Contain("--quick"));
}
