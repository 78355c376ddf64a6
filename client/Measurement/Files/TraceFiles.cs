using System.Text.RegularExpressions;
using IntegrationMethods.Measurement.Records;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Files;

/// <summary>What the files of a cell's trace are called, relative to the results folder.</summary>
internal static partial class TraceFiles
{
    public const string Folder = "traces";

    /// <summary>The events as the runtime wrote them, for PerfView, Visual Studio and dotnet-trace.</summary>
    public const string Events = "nettrace";

    /// <summary>The stacks of the timed windows, for speedscope.</summary>
    public const string Stacks = "speedscope.json";

    /// <param name="cell">The cell's name.</param>
    /// <param name="end">The process that was sampled.</param>
    /// <param name="kind"><see cref="Events"/> or <see cref="Stacks"/>.</param>
    public static string Of(string cell, TracedEnd end, string kind) => $"{Folder}/{Unsafe().Replace(cell, "-")}.{CsvText.Of(end)}.{kind}";

    /// <summary>Both files of an end.</summary>
    public static IEnumerable<string> Of(string cell, TracedEnd end) => [Of(cell, end, Stacks), Of(cell, end, Events)];

    // What no file system and no link gives a meaning to.
    [GeneratedRegex("[^A-Za-z0-9+_-]+")]
    private static partial Regex Unsafe();
}
