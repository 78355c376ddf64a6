namespace IntegrationMethods.Processes.Options;

/// <summary>Times in command lines: a number and its unit, such as <c>250ms</c>, <c>90s</c>, <c>3m</c> or <c>1h</c>.</summary>
public static class Durations
{
    private static readonly (string Unit, TimeSpan Length)[] s_units =
        [("ms", TimeSpan.FromMilliseconds(1)), ("s", TimeSpan.FromSeconds(1)), ("m", TimeSpan.FromMinutes(1)), ("h", TimeSpan.FromHours(1))];

    /// <param name="option">The option's name, for the message.</param>
    /// <param name="text">What the user said.</param>
    /// <param name="max">The longest that makes sense.</param>
    /// <exception cref="UsageException">It is no time over zero, or too long.</exception>
    public static TimeSpan Parse(string option, string text, TimeSpan max)
    {
        (string unit, TimeSpan length) = s_units.FirstOrDefault(known => text.EndsWith(known.Unit, StringComparison.OrdinalIgnoreCase));
        bool isTime = double.TryParse(unit is null ? "" : text[..^unit.Length], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number);
        return isTime && number > 0 && number <= max / length
            ? number * length
            : throw new UsageException($"{option} must be a time over zero and up to {Text(max)}, such as 250ms, 90s or 3m, not '{text}'.");
    }

    /// <summary>In the largest unit that leaves a whole number.</summary>
    public static string Text(TimeSpan time)
    {
        (string unit, TimeSpan length) = s_units.Last(known => time >= known.Length && time.Ticks % known.Length.Ticks == 0);
        return string.Create(CultureInfo.InvariantCulture, $"{time / length}{unit}");
    }
}
