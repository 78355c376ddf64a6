using IntegrationMethods.Measurement.Cells;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>Whether two runs did the same work, so that their times tell of anything but the work.</summary>
internal static class Comparability
{
    /// <summary>The setting that leaves parts of the work out, which is no column.</summary>
    private const string Part = "only";

    private static readonly string[] s_lengths = ["batches", "rows"];

    /// <summary>What was not the same work, such as <c>batch_size 50 against 100</c>; empty if all of it was.</summary>
    public static IReadOnlyList<string> Differences(RunFolder a, RunFolder b) =>
    [
        .. Engine(a.Origin, b.Origin),
        .. Settings(a, b, name => name == Part),
        .. Columns(a, b, name => !s_lengths.Contains(name)),
    ];

    /// <summary>How repetitions differ in length alone, as a pilot may choose it: ratios within each run allow for that.</summary>
    public static IReadOnlyList<string> Lengths(RunFolder a, RunFolder b) => [.. Columns(a, b, name => s_lengths.Contains(name))];

    /// <summary>Settings of the database that differ: it may be just them that are compared.</summary>
    public static IReadOnlyList<string> Notes(RunFolder a, RunFolder b) => [.. Settings(a, b, name => name != Part)];

    /// <summary>Processors and memory that the runs limited their processes to differently, such as
    /// <c>memory limit server 1 GiB against nothing</c>: likewise.</summary>
    public static IReadOnlyList<string> Limits(RunFolder a, RunFolder b) =>
    [
        .. from limit in a.Origin.Protocol.Limits.Zip(b.Origin.Protocol.Limits)
           where limit.First != limit.Second
           select Difference(limit.First.Name, limit.First.Limit, limit.Second.Limit),
    ];

    private static IEnumerable<string> Engine(RunOrigin a, RunOrigin b) =>
        a.Database.Engine == b.Database.Engine ? [] : [Difference("database", a.Database.Engine, b.Database.Engine)];

    private static IEnumerable<string> Settings(RunFolder a, RunFolder b, Func<string, bool> counts)
    {
        (IReadOnlyDictionary<string, string> before, IReadOnlyDictionary<string, string> after) = (a.Origin.Database.Settings,
            b.Origin.Database.Settings);
        return from name in before.Keys.Union(after.Keys).Where(counts).Order(StringComparer.Ordinal)
               let values = (Before: before.GetValueOrDefault(name), After: after.GetValueOrDefault(name))
               where values.Before != values.After
               select Difference(name, values.Before, values.After);
    }

    private static IEnumerable<string> Columns(RunFolder a, RunFolder b, Func<string, bool> counts) =>
        (from before in a.Cells
         let after = b.Find(before.Cell)
         where after is not null
         from column in Columns<Workload>.Names.Zip(Columns<Workload>.Write(before.Workload), Columns<Workload>.Write(after.Workload))
         where counts(column.First) && column.Second != column.Third
         select Difference(column.First, column.Second, column.Third)).Distinct();

    public static string Difference(string name, string? a, string? b) => $"{name} {Shown(a)} against {Shown(b)}";

    private static string Shown(string? value) => string.IsNullOrEmpty(value) ? "nothing" : value;
}
