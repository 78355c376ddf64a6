using System.Text.Json;
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Queries and JSON documents: what the source-generated reader reads, a reader of the bare document reads the same.</summary>
internal static class RestTargets
{
    private static readonly byte[][] s_words =
    [
        .. new[]
        {
            "[", "]", "{", "}", ",", ":", "\"", "null", "true", "1e99", "-0", "1.5", "2147483648", "\"NaN\"", "\"-Infinity\"", "\"INF\"",
                "NaN", "\\u0000", "\\ud800", "\\ud83d\\ude00", "\\x", "//", "\"value\":", "\"descServiceTable\":",
            "\"\"", "\ufeff", "0001-01-01T00:00:00", "9999-12-31T23:59:59.9999999Z", "+14:00", "&", "=", "?", "%00", "%2B", "%", "firstId=",
                "form=sync",
        }.Select(Encoding.UTF8.GetBytes),
        [0x80], [0xc3], [0xed, 0xa0, 0x80], [0xff, 0xfe],
    ];

    private static byte[][] Queries =>
        [.. new[] { "?firstId=1&lastId=2&form=sync", "?lastId=-5&firstId=2147483647", "?x=&f%6Frm=async&firstId=1&lastId=1" }
        .Select(Encoding.UTF8.GetBytes)];

    private static byte[][] Answers => [Rows(SampleRows.PlainRows(2)), Rows(SampleRows.Awkward()), Rows([])];

    private static byte[][] Problems =>
        [RestProblemJson.Write(RestProblem.Of(ServiceFaultException.RowNotFound(3)))
        .ToArray(), RestProblemJson.Write(RestProblem.Of(400, "é\n")).ToArray()];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("rest query", Queries, input => RestQuery.Parse(Encoding.UTF8.GetString(input)), error =>
            error is RestRefusedException && !error.Message.AsSpan().ContainsAny('\r', '\n'))
        {
            Words = s_words,
            Oracle = (input, read) => read is RestQuery query ? CheckQuery(Encoding.UTF8.GetString(input), query) : null,
        },
        new("rest answer", Answers, input => RowsJson.ReadRows(input), error => error is JsonException)
        {
            Words = s_words,
            Oracle = (input, read) => read is IReadOnlyList<ServiceTable> rows
                ? Oracle.Legal(rows) ?? Oracle.Same(rows, () => General(input))
                : null,
        },
        new("rest problem", Problems, input => RestProblemJson.Read(input), error => error is JsonException) { Words = s_words },
    ];

    public static byte[] Rows(IReadOnlyList<ServiceTable> rows)
    {
        using var body = new HttpBody(int.MaxValue, "REST");
        RowsJson.Write(body, rows);
        return [.. body.Written];
    }

    private static string? CheckQuery(string text, RestQuery query)
    {
        ILookup<string, string> values = Pairs(text);
        string expected = $"{query.FirstId} {query.LastId}";
        string given =
            $"{int.Parse(values["firstId"].Single(), CultureInfo.InvariantCulture)} "
                + $"{int.Parse(values["lastId"].Single(), CultureInfo.InvariantCulture)}";
        return given == expected ? null : $"read as {expected}, but by .NET as {given}";
    }

    // Not QueryHelpers.ParseQuery, to which firstId and FIRSTID are one name.
    private static ILookup<string, string> Pairs(string text) =>
        (text.StartsWith('?') ? text[1..] : text).Split('&').Select(pair => pair.Split('=', 2))
            .ToLookup(pair => Unescaped(pair[0]), pair => pair.Length == 1 ? "" : Unescaped(pair[1]));

    private static string Unescaped(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));

    private static IEnumerable<ServiceTable> General(byte[] input)
    {
        using var document = JsonDocument.Parse(input);
        foreach (JsonElement row in document.RootElement.EnumerateArray())
        {
            JsonElement value = row.GetProperty("value");
            yield return new ServiceTable(
                row.GetProperty("serviceTableID").GetInt32(),
                row.GetProperty("descServiceTable").GetString()!,
                value.ValueKind == JsonValueKind.Number ? value.GetSingle() : Named(value.GetString()!),
                IsoDate.Parse(row.GetProperty("creationDate").GetString()!),
                row.GetProperty("stringField1").GetString(),
                row.GetProperty("stringField2").GetString());
        }
    }

    private static float Named(string word) =>
        word switch { "NaN" => float.NaN, "Infinity" => float.PositiveInfinity, "-Infinity" => float.NegativeInfinity, _ =>
            throw new FormatException(word) };
}
