namespace IntegrationMethods.Measurement.Text;

/// <summary>Sizes of memory: <c>512m</c> and <c>1g</c> in command lines, as container engines have them; <c>512 MiB</c> in texts.</summary>
internal static class ByteSize
{
    public const long Mebibyte = 1 << 20;

    private const long Gibibyte = 1 << 30;

    /// <summary>A whole number of MiB or GiB.</summary>
    /// <returns>Bytes; null where it is malformed.</returns>
    public static long? Parse(string text)
    {
        long unit = text.Length == 0 ? 0 : char.ToLowerInvariant(text[^1]) switch { 'm' => Mebibyte, 'g' => Gibibyte, _ => 0 };
        return unit > 0 && int.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            ? number * unit
            : null;
    }

    /// <summary>In the largest unit that leaves a whole number, and otherwise in MiB.</summary>
    public static string Text(long bytes) => bytes % Gibibyte == 0
        ? string.Create(CultureInfo.InvariantCulture, $"{bytes / Gibibyte} GiB")
        : string.Create(CultureInfo.InvariantCulture, $"{bytes / (double)Mebibyte:0.##} MiB");
}
