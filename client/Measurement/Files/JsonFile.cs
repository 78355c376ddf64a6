using System.Text.Encodings.Web;
using System.Text.Json;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Files;

/// <summary><c>results.json</c>: records as objects with the names of their columns. Every field is there, with null for what is not available.</summary>
internal static class JsonFile
{
    // For people, too: what needs no escape has none.
    private static readonly JsonWriterOptions s_options = new() { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static byte[] Of(ResultsRecord results)
    {
        using var bytes = new MemoryStream();
        using (var json = new Utf8JsonWriter(bytes, s_options))
            Write(json, results);
        return [.. bytes.ToArray(), (byte)'\n'];
    }

    private static void Write<T>(Utf8JsonWriter json, T record) where T : class
    {
        json.WriteStartObject();
        foreach ((string name, object? value) in Columns<T>.Values(record))
        {
            json.WritePropertyName(name);
            Write(json, value);
        }
        json.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter json, object? value)
    {
        switch (value)
        {
            case IReadOnlyList<ComparisonRow> rows:
                WriteAll(json, rows);
                break;
            case IReadOnlyList<Contrast> contrasts:
                WriteAll(json, contrasts);
                break;
            case IReadOnlyList<ControlOutcome> controls:
                WriteAll(json, controls);
                break;
            case bool flag:
                json.WriteBooleanValue(flag);
                break;
            case int or long:
                json.WriteNumberValue(Convert.ToInt64(value, CultureInfo.InvariantCulture));
                break;
            case double number when double.IsFinite(number):
                json.WriteNumberValue(number);
                break;
            case null or double:
                json.WriteNullValue();
                break;
            case string text:
                json.WriteStringValue(OutsideText.Line(text));
                break;
            default:
                json.WriteStringValue(CsvText.Of(value));
                break;
        }
    }

    private static void WriteAll<T>(Utf8JsonWriter json, IReadOnlyList<T> records) where T : class
    {
        json.WriteStartArray();
        foreach (T record in records)
            Write(json, record);
        json.WriteEndArray();
    }
}
