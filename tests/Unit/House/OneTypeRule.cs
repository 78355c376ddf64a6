namespace IntegrationMethods.Tests.Unit.House;

/// <summary>A file has one top-level type at most: a program's statements and an assembly's attributes need none.</summary>
internal static class OneTypeRule
{
    public static IEnumerable<string> Violations(IEnumerable<SourceFile> files) =>
        files.Where(file => file.Types.Count > 1)
            .Select(file => $"{file.Path} has {file.Types.Count} types: {string.Join(", ", file.Types)}.");
}
