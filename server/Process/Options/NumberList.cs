namespace IntegrationMethods.Processes.Options;

/// <summary>Values of an option such as <c>1,2,4</c>, given in one text or in several.</summary>
internal static class NumberList
{
    /// <returns>Each once, the smallest first.</returns>
    /// <exception cref="UsageException">One is no number, or outside the range.</exception>
    public static IReadOnlyList<long> Parse(string option, IEnumerable<string> texts, long least, long most, string example) =>
    [
        .. WordList.Of(texts)
            .Select(text =>
                long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number) && number >= least && number <= most
                ? number
                : throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                    $"{option} must be numbers from {least} to {most}, such as {example}, not '{text}'.")))
            .Distinct().Order(),
    ];

    public static IReadOnlyList<int> ParseInts(string option, IEnumerable<string> texts, int least, int most, string example) =>
        [.. Parse(option, texts, least, most, example).Select(number => (int)number)];
}
