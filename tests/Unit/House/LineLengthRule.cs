namespace IntegrationMethods.Tests.Unit.House;

/// <summary>A line of code fits in a window beside another one.</summary>
internal static class LineLengthRule
{
    private const int MaxLength = 140;

    public static IEnumerable<string> Violations(string path, string text) =>
        text.Split('\n').Select(line => line.TrimEnd('\r').Length).Index()
            .Where(line => line.Item > MaxLength)
            .Select(line => $"{path}:{line.Index + 1} has {line.Item} characters: wrap the line, or shorten it to {MaxLength}.");
}
