using IntegrationMethods.Client.Commands;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

public sealed class DataDictionaryTests
{
    private static IEnumerable<string> Files => DataDictionary.Files;

    [Test]
    public void Every_column_of_every_file_is_in_it_in_order() => Assert.Multiple(() =>
    {
        Assert.That(Names("runs.csv"), Is.EqualTo(Columns<RepetitionRecord>.Names));
        Assert.That(Names("comparison.csv"), Is.EqualTo(Columns<ComparisonRow>.Names));
        Assert.That(Names("contrasts.csv"), Is.EqualTo(Columns<Contrast>.Names));
        Assert.That(Names("find.csv"), Is.EqualTo(Columns<FindRow>.Names));
        Assert.That(Names("rates.csv"), Is.EqualTo(Columns<FoundRate>.Names));
        Assert.That(Names("probes.csv"), Is.EqualTo(Columns<RateProbe>.Names));
        Assert.That(Names("ramp.csv"), Is.EqualTo(Columns<RampStep>.Names));
        Assert.That(Names("soak.csv"), Is.EqualTo(Columns<SoakWindow>.Names));
        Assert.That(Names("drift.csv"), Is.EqualTo(Columns<Drift>.Names));
        Assert.That(Names("results.json"), Is.SupersetOf(Columns<ResultsRecord>.Names));
        Assert.That(Files.Select(file => Names(file)[0]), Has.All.EqualTo("run_id"));
    });

    [TestCaseSource(nameof(Files))]
    public void Every_column_has_a_meaning_in_whole_words(string file)
    {
        foreach (ColumnMeaning column in DataDictionary.Of(file))
            Assert.That(column.Meaning, Does.Match(@"^\S.*[.)]$").And.Not.Contain("  ").And.Not.Contain("`P:"), column.Name);
    }

    [TestCase("wall_ms", "number", "ms", "The figure compared: from before the first call to after the last insert, in milliseconds.")]
    [TestCase("client_gc0", "whole number", "", "The client's process: Collections of generation 0.")]
    [TestCase("valid", "1 or 0", "", "Whether this repetition counts: it does unless a `reason` says why not.")]
    [TestCase("rate_per_s", "number", "1 / s",
        "Calls offered per second in an open loop, in a ramp on average; empty in a closed one, where a caller makes its next call as "
            + "soon as it is free.")]
    [TestCase("form", "sync, async", "", "How calls are made and served.")]
    [TestCase("cpu_ms_per_1000_rows", "number", "ms / 1,000 rows", null)]
    [TestCase("started_utc", "time (ISO 8601, UTC)", "", null)]
    public void Type_unit_and_meaning_are_those_of_the_record(string name, string type, string unit, string? meaning)
    {
        ColumnMeaning column = DataDictionary.Of("runs.csv").Single(column => column.Name == name);

        Assert.That((column.Type, column.Unit), Is.EqualTo((type, unit)));
        Assert.That(column.Meaning, Is.EqualTo(meaning ?? column.Meaning));
    }

    [TestCaseSource(nameof(Files))]
    public void The_document_of_the_columns_has_the_same_table(string file) =>
        ReadmeTable.AssertIs(
            file,
            DataDictionary.Of(file)
                .Select(column =>
                    $"| `{column.Name}` | {column.Type} | {column.Unit} | {column.Meaning.Replace("|", "\\|", StringComparison.Ordinal)} |")
                .Prepend("| --- | --- | --- | --- |").Prepend("| column | type | unit | meaning |"),
            "client/columns.md");

    [Test]
    public void The_command_has_a_line_for_each_column() =>
        Assert.That(
            ColumnsCommand.Lines("a.csv", [new("wall_ms", "number", "ms", "How long."), new("form", "sync, async", "", "Which.")]),
            Is.EqualTo(new[] { "a.csv", "  wall_ms  How long. [number, ms]", "  form     Which. [sync, async]" }));

    private static string[] Names(string file) => [.. DataDictionary.Of(file).Select(column => column.Name)];
}
