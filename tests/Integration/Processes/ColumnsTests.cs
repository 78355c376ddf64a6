namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>client columns</c>.</summary>
[Category("Long")]
internal sealed class ColumnsTests : ProcessTestBase
{
    [Test]
    public async Task Every_file_has_its_columns_with_type_unit_and_meaning()
    {
        ProgramResult all = await Client("columns"), one = await Client("columns", "find.csv");

        Assert.That((all.ExitCode, all.Errors), Is.EqualTo((0, "")));
        Assert.That(all.Output,
            Does.StartWith("runs.csv").And.Contain("comparison.csv").And.Contain("contrasts.csv").And.Contain("find.csv").And.Match(
                @"  wall_ms +The figure compared.*\[number, ms\]"));
        Assert.That(one.Output, Does.StartWith("find.csv").And.Not.Contain("wall_ms"));
    }

    [Test]
    public async Task A_file_that_is_none_of_them_is_refused_with_their_names() =>
        Assert.That(await RefusalAsync("columns", "environment.json"), Does.Contain("environment.json").And.Contain("runs.csv"));
}
