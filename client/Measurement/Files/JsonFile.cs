using System.Text.Encodings.Web;
using System.Text.Json;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Files;

/// <summary><c>results.json</c>: records as objects with the names of their columns; null for what is not available.</summary>
internal static class JsonFile
{
    // For people, too: what needs no escape has none.
    private static readonly JsonSerializerOptions s_options = new() { WriteIndented = true, NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static byte[] Of(ResultsRecord results) => [.. JsonSerializer.SerializeToUtf8Bytes(Fields(results), s_options), (byte)'\n'];

    // In the order of the columns.
    private static OrderedDictionary<string, object?> Fields<T>(T record) where T : class =>
        new(Columns<T>.Values(record).Select(field => KeyValuePair.Create(field.Name, Plain(field.Value))));

    private static object? Plain(object? value) => value switch
    {
        IReadOnlyList<ComparisonRow> rows => rows.Select(Fields),
        IReadOnlyList<Contrast> contrasts => contrasts.Select(Fields),
        IReadOnlyList<ControlOutcome> controls => controls.Select(Fields),
        IReadOnlyList<GateResult> gates => gates.Select(Fields),
        IReadOnlyList<FoundRate> rates => rates.Select(Fields),
        double number => double.IsFinite(number) ? number : null,
        null or bool or int or long => value,
        string text => OutsideText.Line(text),
        _ => CsvText.Of(value),
    };
}
