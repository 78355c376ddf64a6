using System.Text.RegularExpressions;

namespace IntegrationMethods.Measurement.Records;

/// <summary>A program, by the first 15 characters of its name, and its part of all processors' time, from 0 to 1.</summary>
internal sealed partial record ForeignProcess(string Name, double Share)
{
    private const int MaxNamed = 3;
    private const double MinShare = 0.001;
    private const string Separator = "; ";

    /// <summary>Those worth a name, the largest first.</summary>
    public static IReadOnlyList<ForeignProcess> Largest(IEnumerable<ForeignProcess> all) =>
        [.. all.Where(foreign => foreign.Share >= MinShare).OrderByDescending(foreign => foreign.Share)
            .ThenBy(foreign => foreign.Name, StringComparer.Ordinal).Take(MaxNamed)];

    /// <summary>As in the file, such as <c>chrome 5.1 %; dotnet 2.0 %</c>; null for none.</summary>
    public static string? Text(IReadOnlyCollection<ForeignProcess> foreignProcesses) => foreignProcesses.Count == 0
        ? null
        : string.Join(Separator, foreignProcesses);

    /// <summary>The reverse of <see cref="Text"/>; what has no such form is left out.</summary>
    public static IEnumerable<ForeignProcess> Parse(string? text) =>
        from part in (text ?? "").Split(Separator)
        let match = Form().Match(part)
        where match.Success
        select new ForeignProcess(match.Groups[1].Value, double.Parse(match.Groups[2].ValueSpan, CultureInfo.InvariantCulture) / 100);

    // A process may have given itself any name.
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture,
            $"{string.Concat(Name.Select(c => c == ';' || char.IsControl(c) ? '?' : c))} {Share:0.0 %}");

    [GeneratedRegex(@"^(.+) (\d{1,3}\.\d) %$")]
    private static partial Regex Form();
}
