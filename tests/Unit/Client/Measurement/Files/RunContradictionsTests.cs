using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

internal sealed class RunContradictionsTests : FolderTestBase
{
    private string Path => Folder["runs.csv"];

    [Test]
    public void What_a_run_writes_does_not_contradict_itself()
    {
        Write();

        Assert.That(RunFiles.ReadRuns(Path), Has.Count.EqualTo(3));
    }

    [TestCase("cell", "soap/direct sync 8",
        "cell is soap/direct sync 8, but the columns that it is computed from give nettcp/direct sync 8")]
    [TestCase("rows", "999", "rows is 999, but the columns that it is computed from give 1000")]
    [TestCase("batches", "21", "rows is 1000, but the columns that it is computed from give 1050")]
    [TestCase("cpu_ms_per_1000_rows", "3753.8", "cpu_ms_per_1000_rows is 3753.8, but the columns that it is computed from give 3753.75")]
    [TestCase("server_cpu_sys_ms", "0", "cpu_ms_per_1000_rows is 3753.75, but the columns that it is computed from give 1253.75")]
    [TestCase("allocated_bytes_per_row", "1", "allocated_bytes_per_row is 1, but the columns that it is computed from give 3.003")]
    [TestCase("wire_bytes_per_row", "1", "wire_bytes_per_row is 1, but the columns that it is computed from give 123.456")]
    [TestCase("payload_bytes_per_row", "1", "payload_bytes_per_row is 1, but the columns that it is computed from give 100.001")]
    [TestCase("reason", "rows differ", "valid is 1, but the columns that it is computed from give 0")]
    [TestCase("rows_expected", "1001", "rows_expected is 1001 and rows is 1000, but valid is 1")]
    [TestCase("rows_arrived", "999", "rows_arrived is 999 and rows_expected is 1000, but valid is 1")]
    [TestCase("rows_distinct", "998", "rows_distinct is 998 and rows_expected is 1000, but valid is 1")]
    [TestCase("target_sha256", "cd34", "source_sha256 and target_sha256 differ, but valid is 1")]
    [TestCase("engine_row_queries", "1001", "engine_row_queries is 1001 and row_queries is 1000, but valid is 1")]
    [TestCase("engine_inserts", "1001", "engine_inserts is 1001 and inserts is 1000, but valid is 1")]
    [TestCase("wall_ms", "0", "wall_ms is 0")]
    [TestCase("wall_ms", "4", "batch_max_ms is 4.5, but wall_ms is 4")]
    [TestCase("injected_ms", "1000", "injected_ms is 1000, but wall_ms is 101")]
    [TestCase("batch_p90_ms", "4", "batch_p90_ms is 4, but batch_p99_ms is 3.5")]
    [TestCase("latency_p95_ms", "", null)]
    [TestCase("latency_p99_ms", "6", "latency_p95_ms is 7.5, but latency_p99_ms is 6")]
    [TestCase("block", "1", "run_id, block, scenario and cell are those of line 2")]
    public void A_line_that_can_not_be_true_is_named_with_its_columns(string column, string text, string? error)
    {
        Write((3, column, text));

        if (error is null)
            Assert.That(() => RunFiles.ReadRuns(Path), Throws.Nothing);
        else
            Assert.That(() => RunFiles.ReadRuns(Path), Throws.InstanceOf<RemedyException>()
                .With.Message.StartsWith($"{Path} contradicts itself (line 3: {error}").And.Message.EndsWith(
                    "): correct or delete these lines.").And.Message.Not.Contains("line 2:"));
    }

    [Test]
    public void A_repetition_that_is_not_valid_may_have_lost_its_rows()
    {
        Write((3, "rows_arrived", "999"), (3, "target_sha256", "cd34"), (3, "valid", "0"), (3, "reason", "999 of 1000 rows arrived"));

        Assert.That(RunFiles.ReadRuns(Path)[1].Valid, Is.False);
    }

    [Test]
    public void A_last_figure_that_another_compiler_rounded_is_no_contradiction()
    {
        Write((3, "wire_bytes_per_row", "123.45600000000002"));

        Assert.That(RunFiles.ReadRuns(Path)[1].WireBytesPerRow, Is.EqualTo(123.456));
    }

    [Test]
    public void Several_are_named_in_the_order_of_the_lines_and_many_are_counted()
    {
        Write((4, "block", "1"), (2, "rows_arrived", "0"), (2, "rows_distinct", "0"), (3, "wall_ms", "0"), (3, "rows", "1"));

        string message = Assert.Throws<RemedyException>(() => RunFiles.ReadRuns(Path))!.Message;

        Assert.That(message,
            Does.Match("line 2: rows_arrived .*line 2: rows_distinct .*line 3: rows is 1.*line 3: wall_ms is 0; .*; and [0-9]+ more\\)"));
    }

    /// <summary>Three repetitions of one cell, with some fields of some lines changed.</summary>
    private void Write(params (int Line, string Column, string Text)[] edits)
    {
        RepetitionRecord[] runs = [.. SampleRuns.Runs(SampleRuns.Cell("nettcp", CallForm.Sync), 100, 101, 102)
            .Select(run => ReportFolder.WithCosts(run) with { Noise = new() })];
        File.WriteAllBytes(Path, [.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(runs)]);
        string[][] lines = [.. File.ReadAllLines(Path).Select(line => line.Split(','))];
        foreach ((int line, string column, string text) in edits)
            lines[line - 1][Array.IndexOf(lines[0], column)] = text;
        File.WriteAllText(Path, string.Concat(lines.Select(line => string.Join(',', line) + "\r\n")));
    }
}
