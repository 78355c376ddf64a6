namespace IntegrationMethods.Reports.Console;

/// <summary>How far something is, in one line.</summary>
internal static class ProgressBar
{
    private const int Width = 24;

    public static string Of(double part, string words, bool isUnicode)
    {
        double known = Math.Clamp(part, 0, 1);
        int full = (int)(known * Width);
        (char done, char due) = isUnicode ? ('█', '░') : ('#', '-');
        return string.Create(CultureInfo.InvariantCulture,
            $"{new string(done, full)}{new string(due, Width - full)} {Math.Floor(100 * known)} "
                + $"%{(words.Length == 0 ? "" : $", {words}")}");
    }
}
