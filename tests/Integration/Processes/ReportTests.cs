namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The report of a real run, and the command that writes it again.</summary>
internal sealed class ReportTests : ProcessTestBase
{
    [Test]
    public async Task A_run_leaves_a_report_and_the_command_writes_the_same_again()
    {
        ProgramResult run = await Client(
            "--db", "memory", "--transport", "sockets", "--batches", "4", "--batch-size", "5", "--repetitions", "2", "--in-flight", "1,2", "--warmup-limit", "0", "--output", "out");
        string path = Path.Combine(Folder, "out", "report.html");
        Assert.That(run.ExitCode, Is.Zero, run.Output + run.Errors);
        Assert.That(run.Output, Does.Contain("report.html"));
        byte[] first = await File.ReadAllBytesAsync(path);
        File.Delete(path);

        ProgramResult again = await Client("report", "out");

        Assert.That(again.ExitCode, Is.Zero, again.Errors);
        Assert.That(again.Output.Trim(), Does.EndWith(Path.Combine("out", "report.html")));
        Assert.That(await File.ReadAllBytesAsync(path), Is.EqualTo(first));
        Assert.That(await File.ReadAllTextAsync(path), Does.Contain("sockets/direct async 2").And.Not.Contain("is not what runs.csv gives"));
    }

    [Test]
    public async Task A_folder_without_results_is_named_in_one_line()
    {
        ProgramResult result = await Client("report", "nowhere");

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain("nowhere").And.Contain("results folder").And.Not.Contain("\n"));
    }
}
