using System.ComponentModel.DataAnnotations.Schema;
using System.Reflection;
using System.Text.RegularExpressions;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Soak;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Measurement.Files;

/// <summary>Every column of the CSV files and field of results.json: names and types of the records, with their comments.</summary>
internal static partial class DataDictionary
{
    private static readonly Dictionary<string, Func<IReadOnlyList<ColumnMeaning>>> s_files = new()
    {
        [FileNames.Runs] = Of<RepetitionRecord>,
        [FileNames.Comparison] = Of<ComparisonRow>,
        [FileNames.Contrasts] = Of<Contrast>,
        [FileNames.Find] = Of<FindRow>,
        [FileNames.Rates] = Of<FoundRate>,
        [FileNames.Probes] = Of<RateProbe>,
        [FileNames.Ramp] = Of<RampStep>,
        [FileNames.Results] = OfResults,
        [FileNames.Soak] = Of<SoakWindow>,
        [FileNames.Drift] = Of<Drift>,
        [FileNames.Hottest] = Of<HotMethod>,
    };

    private static readonly (string End, string Unit)[] s_units =
    [
        ("_ms_per_1000_rows", "ms / 1,000 rows"), ("_bytes_per_row", "bytes / row"), ("_per_s", "1 / s"), ("_ms", "ms"),
            ("_bytes", "bytes"), ("_s", "s"),
    ];

    public static IReadOnlyList<string> Files => [.. s_files.Keys];

    /// <summary>The columns of one file in their order.</summary>
    /// <exception cref="RemedyException">The program's comments are missing.</exception>
    public static IReadOnlyList<ColumnMeaning> Of(string file) => s_files[file]();

    // Cells and contrasts have the columns of their files, controls and gates have no other file.
    private static IReadOnlyList<ColumnMeaning> OfResults() =>
        [.. OfJson<ResultsRecord>(""), .. OfJson<ControlOutcome>("controls[]."), .. OfJson<GateResult>("gates[].")];

    private static IEnumerable<ColumnMeaning> OfJson<T>(string prefix) where T : class =>
        Columns<T>.Names.Zip(Columns<T>.Paths, (name, path) =>
            new ColumnMeaning(prefix + name, JsonType(path[^1].PropertyType), Unit(name), Comments.Of(path[^1])));

    private static string JsonType(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IReadOnlyList<>) ? "list of objects" : Type(type);

    private static IReadOnlyList<ColumnMeaning> Of<T>() where T : class =>
        [.. Columns<T>.Names.Zip(Columns<T>.Paths, (name, path) =>
            new ColumnMeaning(name, Type(path[^1].PropertyType), Unit(name), Meaning(path)))];

    // A name that starts with another one's name takes its meaning along.
    private static string Meaning(IReadOnlyList<PropertyInfo> path)
    {
        IEnumerable<string> prefixes = path.SkipLast(1).Where(property => property.IsDefined(typeof(ColumnAttribute)))
            .Select(property => Comments.Of(property).Split(';')[0].TrimEnd('.'));
        // What is null in a record is an empty field in its file.
        return Null().Replace(string.Join(": ", prefixes.Append(Comments.Of(path[^1]))), word => word.Value == "null" ? "empty" : "Empty");
    }

    private static string Unit(string name) => s_units.FirstOrDefault(unit => name.EndsWith(unit.End, StringComparison.Ordinal)).Unit ?? "";

    private static string Type(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return type.IsEnum ? string.Join(", ", Enum.GetValues(type).Cast<object>().Select(CsvText.Of))
            : type == typeof(bool) ? "1 or 0"
            : type == typeof(DateTimeOffset) ? "time (ISO 8601, UTC)"
            : type == typeof(double) ? "number"
            : type == typeof(int) || type == typeof(long) ? "whole number"
            : "text";
    }

    [GeneratedRegex(@"\b[nN]ull\b")]
    private static partial Regex Null();
}
