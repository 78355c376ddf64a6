namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>client seed</c>, with generated rows and a user's own.</summary>
[Category("Long")]
internal sealed class SeedTests : ProcessTestBase
{
    private const string Header = "ServiceTableID,DescServiceTable,Value,CreationDate,StringField1,StringField2\n";

    [Test]
    public async Task Seeding_again_adds_nothing_and_seeding_more_extends()
    {
        Assert.That((await Client("seed", "--rows", "10")).Output, Does.Contain("10 of 10 rows added"));
        Assert.That((await Client("seed", "--rows", "10")).Output, Does.Contain("0 of 10 rows added"));
        Assert.That((await Client("seed", "--rows", "25")).Output, Does.Contain("15 of 25 rows added"));
    }

    [Test]
    public async Task A_users_own_rows_are_what_the_run_moves()
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "rows.csv"), Header
            + "1,mine,1.5,2026-01-01T00:00:00,,x\n2,\"mine, too\",2.5,2026-01-02T00:00:00,y,\n");

        ProgramResult seed = await Client("seed", "--from", "rows.csv");
        ProgramResult run = await Client("--in-flight", "1", "--batches", "1", "--batch-size", "2", "--repetitions", "1", "--warmup-limit",
            "0", "--output", "out");

        Assert.That(seed.Output, Does.Contain("2 of 2 rows added"), seed.Errors);
        Assert.That(run.ExitCode, Is.Zero, run.Output + run.Errors);
    }

    [TestCase("1,ok,x,2026-01-01T00:00:00,,\n", "line 2")]
    [TestCase("1,ok,1,someday,,\n", "line 2")]
    [TestCase("1,ok,1,2026-01-01T00:00:00,,\n3,ok,1,2026-01-01T00:00:00,,\n", "line 3")]
    [TestCase("1,LONG,1,2026-01-01T00:00:00,,\n", "200")]
    public async Task A_bad_row_is_named_by_its_line(string rows, string named)
    {
        await File.WriteAllTextAsync(Path.Combine(Folder, "rows.csv"), Header
            + rows.Replace("LONG", new string('x', 201), StringComparison.Ordinal));

        ProgramResult result = await Client("seed", "--from", "rows.csv");

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain(named).And.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }

    [Test]
    public async Task A_file_that_is_not_there_is_named()
    {
        ProgramResult result = await Client("seed", "--from", "nothing.csv");

        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain("nothing.csv").And.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(1));
    }
}
