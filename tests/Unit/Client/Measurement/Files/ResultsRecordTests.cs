using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Compare;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

internal sealed class ResultsRecordTests
{
    private static readonly EnvironmentRecord s_environment = EnvironmentCapture.Take("r1", 42, ["run"], new())
        with { EndedUtc = DateTimeOffset.UnixEpoch };

    [Test]
    public void Its_fields_are_those_of_the_data_dictionary_in_order()
    {
        JsonElement json = Json(ReportFolder.Usual());

        string[] documented = [.. DataDictionary.Of("results.json").Select(field => field.Name)];
        Assert.That(Names(json).Concat(Names(json.GetProperty("controls")[0]).Select(name => $"controls[].{name}"))
            .Concat(Names(json.GetProperty("gates")[0]).Select(name => $"gates[].{name}")), Is.EqualTo(documented));
        Assert.That(Names(json.GetProperty("cells")[0]), Is.EqualTo(Columns<ComparisonRow>.Names));
        Assert.That(Names(json.GetProperty("contrasts")[0]), Is.EqualTo(Columns<Contrast>.Names));
    }

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Results_say_the_same_as_the_CSV_files_with_types(string culture) => Cultures.Under(culture, () =>
    {
        IReadOnlyList<RepetitionRecord> runs = ReportFolder.Usual();
        var results = new RunResults(runs);

        JsonElement json = Json(runs);

        AssertIs(json.GetProperty("cells"), results.Comparison);
        AssertIs(json.GetProperty("contrasts"), results.Contrasts);
        Assert.That(json.GetProperty("contrasts").EnumerateArray().Select(contrast => contrast.GetProperty("outcome").GetString())
            .Distinct(), Is.EqualTo(new[] { "wall_time", "cpu_time" }));
        Assert.That(json.GetProperty("controls").EnumerateArray().Select(control =>
                string.Join(' ', new[] { "control", "outcome", "expected", "came" }.Select(name => control.GetProperty(name)))),
            Does.Contain("aa_twin wall_time 1 held").And.Contains("delay10 wall_time 1.1 held").And.Contains("delay10 cpu_time 1 held"));
        Assert.That((json.GetProperty("schema").GetInt32(), json.GetProperty("grade").GetString(), json.GetProperty("repetitions")
            .GetInt32(), json.GetProperty("answer").GetString()), Is.EqualTo((1, "quiet", runs.Count, "An answer.")));
        Assert.That(json.GetProperty("cells")[0].GetProperty("valid").ValueKind, Is.EqualTo(JsonValueKind.True));
        Assert.That(json.GetProperty("gates").EnumerateArray().Select(gate => gate.GetProperty("outcome").GetString()),
            Is.EqualTo(Enumerable.Repeat("fail", 8).Concat(Enumerable.Repeat("pass", 8))));
        Assert.That(json.GetProperty("gates")[0].GetProperty("gate").GetString(), Is.EqualTo("rows/s<20000"));
    });

    [Test]
    public void A_run_without_repetitions_has_empty_lists_and_nothing_is_0_that_is_not_known()
    {
        JsonElement json = Json([]);

        Assert.That(new[] { "cells", "contrasts", "controls", "gates" }
            .Select(name => json.GetProperty(name).GetArrayLength()), Has.All.Zero);
        Assert.That(new[] { "grade", "foreign_cpu", "steal", "scenario" }
            .Select(name => json.GetProperty(name).ValueKind), Has.All.EqualTo(JsonValueKind.Null));
    }

    [Test]
    public void Texts_of_others_can_not_break_it()
    {
        JsonElement json = Json([.. ReportFolder.Usual()
            .Select(run => run.Cell.Transport == "grpc" ? run with { Reason = ReportFolder.Hostile } : run)]);

        Assert.That(json.GetProperty("cells").EnumerateArray().Select(cell => cell.GetProperty("reason").GetString())
            .OfType<string>(), Has.Some.Contains("alert(1)").And.All.Matches<string>(text =>
                !text!.Contains('\u0001', StringComparison.Ordinal)));
    }

    private static JsonElement Json(IReadOnlyList<RepetitionRecord> runs)
    {
        var results = new RunResults(runs);
        IReadOnlyList<GateResult> gates = RunGates.Of(Gate.ParseAll("rows/s<20000,p95>20ms"), results, isOfBuilds: false);
        return JsonSerializer.Deserialize<JsonElement>(JsonFile.Of(ResultsRecord.Of(results, s_environment, "An answer.", gates)));
    }

    private static string[] Names(JsonElement json) => [.. json.EnumerateObject().Select(field => field.Name)];

    private static void AssertIs<T>(JsonElement list, IReadOnlyList<T> records) where T : class
    {
        Assert.That(list.GetArrayLength(), Is.EqualTo(records.Count));
        foreach ((JsonElement json, T record) in list.EnumerateArray().Zip(records))
            Assert.That(json.EnumerateObject().Select(field => Text(field.Value)), Is.EqualTo(Columns<T>.Write(record)));
    }

    private static string Text(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Null => "",
        JsonValueKind.True => "1",
        JsonValueKind.False => "0",
        JsonValueKind.Number => CsvText.Of(value.GetDouble()),
        _ => value.GetString()!,
    };
}
