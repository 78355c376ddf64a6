namespace IntegrationMethods.Measurement.Cells;

/// <summary>A load as <c>--rate</c> says it: calls a second, or a part of what the slowest cell sustains.</summary>
/// <param name="Name">Such as <c>500/s</c> or <c>20%</c>.</param>
/// <param name="Amount">Calls a second, or the part.</param>
/// <param name="IsShare">Whether it is a part.</param>
internal sealed record OfferedRate(string Name, double Amount, bool IsShare)
{
    public const double MinPerS = 0.001, MaxPerS = 1_000_000;

    /// <summary>Calls a second at the end of a ramp; null for a fixed rate.</summary>
    public double? ToPerS { get; init; }

    /// <summary>How long a ramp takes.</summary>
    public TimeSpan Time { get; init; }

    /// <summary>Calls of a ramp.</summary>
    public int RampCalls => (int)Math.Round((Amount + ToPerS!.Value) / 2 * Time.TotalSeconds);

    /// <summary>Calls a second; a share, of this many.</summary>
    public double PerS(double sustainedPerS) => IsShare ? Rounded(Amount * sustainedPerS, 6) : Amount;

    /// <summary>What cells sustain, roughly enough that its parts are round figures.</summary>
    public static double Sustained(double perS) => Rounded(perS, 2);

    /// <returns>Null where it is neither a number of calls nor a percentage, within the limits.</returns>
    public static OfferedRate? Parse(string word)
    {
        bool isShare = word.EndsWith('%');
        if (!double.TryParse(isShare ? word[..^1] : word, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            || (isShare ? number is not (>= 1 and <= 100) : number is not (>= MinPerS and <= MaxPerS)))
            return null;
        string figure = number.ToString(CultureInfo.InvariantCulture);
        return isShare ? new($"{figure}%", number / 100, true) : new($"{figure}/s", number, false);
    }

    // By decimal digits, so that a rate that was read from a file gives the same one again.
    private static double Rounded(double value, int digits) =>
        double.Parse(value.ToString($"E{digits - 1}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
