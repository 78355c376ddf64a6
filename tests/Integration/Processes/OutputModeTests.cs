using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>What a run writes to standard output, by its options.</summary>
[Category("Long")]
internal sealed class OutputModeTests : ProcessTestBase
{
    private static readonly string[] s_small =
    [
        "--db", "memory", "--transport", "sockets", "--in-flight", "1", "--batches", "2", "--batch-size", "2", "--repetitions", "2",
            "--warmup-limit", "0", "--output", "out",
    ];

    [Test]
    public async Task Every_line_of_the_log_is_an_event()
    {
        ProgramResult result = await Client([.. s_small, "--log", "json"]);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        JsonElement[] events = Events(result);
        Assert.That(events.Select(Name).Distinct(), Is.SupersetOf(new[]
        {
            "check", "started", "warming", "finished", "result", "verdict", "finding", "warning", "files", "ended",
        }));
        Assert.That(Name(events[^1]), Is.EqualTo("ended"));
        JsonElement files = events.Single(e => Name(e) == "files");
        foreach (string file in new[] { "report_html", "comparison_csv", "comparison_md", "runs_csv", "environment_json" })
            Assert.That(Path.Combine(Folder, files.GetProperty(file).GetString()!), Does.Exist, file);
        JsonElement started = events.Single(e => Name(e) == "started");
        // Two forms of two transports, and two controls; twice each.
        string[] cells = [.. started.GetProperty("cells").EnumerateArray().Select(cell => cell.GetString()!)];
        Assert.That(cells, Has.Length.EqualTo(6));
        JsonElement[] finished = [.. events.Where(e => Name(e) == "finished")];
        Assert.That(finished.Select(e => (e.GetProperty("cell").GetString(), e.GetProperty("block").GetInt32())), Is.EquivalentTo(
            from cell in cells
            from block in new[] { 1, 2 }
            select (cell, block)));
        Assert.That(finished.Select(e => e.GetProperty("valid").GetBoolean() && e.GetProperty("wall_ms").GetDouble() > 0), Has.All.True);
        Assert.That(ReadCsv("runs.csv"), Has.Count.EqualTo(finished.Length));
    }

    [Test]
    public async Task A_run_that_fails_early_still_ends_with_an_event()
    {
        ProgramResult result = await Client("--db", "sqlite", "--connection", "missing/rows.db", "--log", "json");

        JsonElement ended = Events(result)[^1];
        Assert.That((Name(ended), ended.GetProperty("exit_code").GetInt32(), result.ExitCode), Is.EqualTo(("ended", 1, 1)));
        Assert.That(ended.GetProperty("reason").GetString(), Does.Contain("missing"));
        Assert.That(result.Errors, Does.StartWith("error: ").And.Not.Contain("\n"));
    }

    [Test]
    public async Task Quietly_the_table_and_the_answer_are_all()
    {
        ProgramResult result = await Client([.. s_small, "--log", "quiet"]);

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")));
        Assert.That(result.Output,
            Does.Contain("sockets/direct sync 1 ").And.Contain("No verdicts: 2 valid paired blocks").And.Contain("comparison.csv"));
        Assert.That(result.Output,
            Does.Not.Contain("warm-up").And.Not.Contain("Transports:").And.Not.Contain("block 1").And.Not.Contain("warn: "));
    }

    [TestCase(false)]
    [TestCase(true)]
    public async Task On_a_terminal_cells_fill_a_table_and_colours_can_be_switched_off(bool noColor)
    {
        // script(1) of util-linux gives a program a terminal.
        if (!OperatingSystem.IsLinux() || !File.Exists("/usr/bin/script"))
            Skip.OrFailInCI("script(1) is not installed");
        string client = Path.Combine(AppContext.BaseDirectory, "client.dll");
        string command =
            $"stty rows 40 cols 120; env -u NO_COLOR TERM=xterm-256color dotnet '{client}' {string.Join(' ', s_small)} --transport "
                + $"sockets --server 127.0.0.1:1 --form sync {(noColor ? "--no-color" : "")}";

        ProgramResult result = await Program.RunToolAsync("script", Folder, "-qec", command, "/dev/null");

        Assert.That(result.Output,
            Does.Contain("median so far, ms").And.Contain(" left").And.Contain("block 2: ").And.Contain("NOT STARTED"));
        Assert.That(result.Output, noColor ? Does.Not.Match("\e\\[[0-9;]*m") : Does.Match("\e\\[[0-9;]*m"));
        Assert.That(result.ExitCode, Is.EqualTo(1), "no server listens there");
    }

    private static JsonElement[] Events(ProgramResult result) =>
        [.. result.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => JsonDocument.Parse(line).RootElement)];

    private static string Name(JsonElement e) => e.GetProperty("event").GetString()!;
}
