using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The report of a real run, and the command that writes it again.</summary>
internal sealed class ReportTests : ProcessTestBase
{
    [Test]
    public async Task A_run_leaves_a_report_and_the_command_writes_the_same_again_until_a_file_is_edited()
    {
        ProgramResult run = await Client(
            "--db", "memory", "--transport", "sockets", "--batches", "4", "--batch-size", "5", "--repetitions", "2", "--in-flight", "1,2",
                "--warmup-limit", "0", "--output", "out");
        string path = Path.Combine(Folder, "out", "report.html");
        Assert.That(run.ExitCode, Is.Zero, run.Output + run.Errors);
        Assert.That(run.Output, Does.Contain("report.html"));
        byte[] first = await File.ReadAllBytesAsync(path);
        File.Delete(path);

        ProgramResult again = await Client("report", "out");

        Assert.That(again.ExitCode, Is.Zero, again.Errors);
        Assert.That(again.Output.Trim(), Does.EndWith(Path.Combine("out", "report.html")));
        Assert.That(await File.ReadAllBytesAsync(path), Is.EqualTo(first));
        Assert.That(await File.ReadAllTextAsync(path),
            Does.Contain("sockets/direct async 2").And.Contain("href=\"results.json\"").And.Not.Contain("does not match runs.csv"));
        JsonElement results = ReadJson("results.json");
        Assert.That(results.GetProperty("cells").EnumerateArray()
            .Select(cell => cell.GetProperty("cell").GetString()), Does.Contain("sockets/direct async 2"));
        Assert.That(results.GetProperty("contrasts").EnumerateArray().Select(contrast => contrast.GetProperty("outcome").GetString())
            .Distinct(), Is.EquivalentTo(new[] { "wall_time", "cpu_time" }));

        Edit("comparison.csv", line: 2, "rows", "21");

        ProgramResult summary = await Client("report", "out");
        Edit("runs.csv", line: 3, "rows_arrived", "19");
        ProgramResult runs = await Client("report", "out"), compared = await Client("compare", "out", "out");

        Assert.That((summary.ExitCode, runs.ExitCode, compared.ExitCode), Is.EqualTo((1, 1, 1)));
        Assert.That(summary.Errors,
            Does.StartWith("error: ").And.Contain("comparison.csv, line 2: rows is 21, but the repetitions give 20").And.Not.Contain("\n"));
        Assert.That(summary.Output, Does.Contain("report.html"), "it stands on runs.csv");
        Assert.That(new[] { runs, compared }
            .Select(result => result.Errors),
            Has.All.Contains("runs.csv contradicts itself (line 3: rows_arrived is 19 and rows_expected is 20, but valid is 1)"));
    }

    [Test]
    public async Task A_folder_without_results_is_named_in_one_line()
    {
        ProgramResult result = await Client("report", "nowhere");

        Assert.That(result.ExitCode, Is.EqualTo(1));
        Assert.That(result.Errors, Does.StartWith("error: ").And.Contain("nowhere").And.Contain("results folder").And.Not.Contain("\n"));
    }

    private void Edit(string file, int line, string column, string text)
    {
        string path = Path.Combine(Folder, "out", file);
        string[][] lines = [.. File.ReadAllLines(path).Select(row => row.Split(','))];
        lines[line - 1][Array.IndexOf(lines[0], column)] = text;
        File.WriteAllText(path, string.Concat(lines.Select(row => string.Join(',', row) + "\r\n")));
    }
}
