namespace IntegrationMethods.Measurement.Files;

/// <summary>What is wrong with a line of a file.</summary>
internal sealed record LineError(long Number, string Columns)
{
    private const int MaxShown = 5;

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"line {Number}: {Columns}");

    /// <summary>The first of them in the order of the lines, and how many there are beside.</summary>
    public static string Text(IReadOnlyCollection<LineError> errors) =>
        string.Join("; ", errors.OrderBy(error => error.Number).Take(MaxShown))
            + (errors.Count > MaxShown ? string.Create(CultureInfo.InvariantCulture, $"; and {errors.Count - MaxShown} more") : "");
}
