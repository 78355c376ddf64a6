namespace IntegrationMethods.Processes.Options;

/// <summary>Times in command lines: a number and its unit, such as <c>250ms</c>, <c>90s</c>, <c>3m</c> or <c>1h</c>.</summary>
public static class Durations
{
    private static readonly (string Unit, TimeSpan Length)[] s_units =
        [("ms", TimeSpan.FromMilliseconds(1)), ("s", TimeSpan.FromSeconds(1)), ("m", TimeSpan.FromMinutes(1)),
            ("h", TimeSpan.FromHours(1))];

    /// <exception cref="UsageException">The text is not a time, or it is outside the range.</exception>
    public static TimeSpan Parse(string option, string text, TimeRange range)
    {
        (string unit, TimeSpan length) = s_units.FirstOrDefault(known => text.EndsWith(known.Unit, StringComparison.OrdinalIgnoreCase));
        if (unit is null && range.Bare is { } bare)
            (unit, length) = ("", bare);
        bool isTime = double.TryParse(unit is null
            ? ""
            : text[..^unit.Length], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number);
        return isTime && number >= range.Min / length && number <= range.Max / length
            && (!range.IsWhole || double.IsInteger(number * length.TotalMilliseconds))
            ? number * length
            : throw new UsageException($"{option} must be {range}, not '{text}'.");
    }

    /// <summary>In the largest unit that leaves a whole number.</summary>
    public static string Text(TimeSpan time)
    {
        (string unit, TimeSpan length) = s_units.LastOrDefault(known =>
            time >= known.Length && time.Ticks % known.Length.Ticks == 0, s_units[0]);
        return string.Create(CultureInfo.InvariantCulture, $"{time / length}{unit}");
    }
}
