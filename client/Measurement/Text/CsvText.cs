using System.Text.Json;

namespace IntegrationMethods.Measurement.Text;

/// <summary>
/// A value as a field's text, the same under every culture: numbers that read back as the same number, 1 and 0 for true and
/// false, times as ISO 8601, names in snake case, nothing for null, and texts that no spreadsheet takes for a formula.
/// </summary>
internal static class CsvText
{
    public static string Of(object? value) => value switch
    {
        null => "",
        bool flag => flag ? "1" : "0",
        // Not a number is not available, whatever the arithmetic behind it was.
        double number => double.IsFinite(number) ? number.ToString("R", CultureInfo.InvariantCulture) : "",
        DateTimeOffset time => time.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'", CultureInfo.InvariantCulture),
        Enum name => JsonNamingPolicy.SnakeCaseLower.ConvertName(name.ToString()),
        IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
        _ => OutsideText.Cell(value.ToString() ?? ""),
    };

    /// <summary>Whether a field says what was computed anew: numbers to a billionth, as other compilers round in another place.</summary>
    public static bool Says(string text, object? value) => value is double number && double.IsFinite(number)
        ? double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double written)
            && Math.Abs(written - number) <= 1e-9 * Math.Abs(number)
        : string.Equals(text, Of(value), StringComparison.OrdinalIgnoreCase);

    /// <summary>The value of a field that is not empty.</summary>
    /// <exception cref="FormatException">The text is no such value.</exception>
    public static object Parse(string text, Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type == typeof(bool))
            return text == "1" || (text == "0" ? false : throw new FormatException($"'{text}' is neither 1 nor 0."));
        if (type.IsEnum)
            return Enum.TryParse(type, text.Replace("_", "", StringComparison.Ordinal), ignoreCase: true, out var name)
                && Enum.IsDefined(type, name)
                ? name
                : throw new FormatException($"'{text}' is not one of {string.Join(", ", Enum.GetValues(type).Cast<object>().Select(Of))}.");
        if (type == typeof(DateTimeOffset))
            return DateTimeOffset.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
        if (type == typeof(double))
            return double.Parse(text, CultureInfo.InvariantCulture) is var number && double.IsFinite(number)
                ? number
                : throw new FormatException($"'{text}' is out of range.");
        if (type == typeof(string))
            return OutsideText.OfCell(text);
        return Convert.ChangeType(text, type, CultureInfo.InvariantCulture);
    }
}
