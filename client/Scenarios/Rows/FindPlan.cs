using System.Globalization;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>From the settings of a run to those of a search: one cell for each candidate, all with the same rows to move.</summary>
internal static class FindPlan
{
    /// <summary>Calls of the candidate with the fewest, for each in flight: with fewer, the last ones alone would decide.</summary>
    private const int LeastCallsEach = 4;

    /// <summary>Settings whose calls times rows can be parted by every candidate.</summary>
    /// <exception cref="UsageException">More than one thing would vary, or it would take too many rows.</exception>
    public static RunSettings Sized(RunSettings settings, Search search)
    {
        Check(settings);
        int inFlight = settings.InFlight.Max(), largest = search.Candidates[^1];
        if (search.What == Sought.InFlight)
            return settings with { Find = search, Batches = Math.Max(settings.Batches, LeastCallsEach * largest) };
        long step = search.Candidates.Aggregate(1L, (product, size) => product > RunSettings.MostRows ? product : product / Gcd(product, size) * size);
        long least = Math.Max((long)settings.Batches * settings.BatchSize, (long)LeastCallsEach * inFlight * largest);
        long rows = (least + step - 1) / step * step;
        if (rows > RunSettings.MostRows)
            throw new UsageException($"--candidates take {rows} rows a repetition, so that each of them parts the rows evenly: the most is {RunSettings.MostRows}, so name rounder ones.");
        return settings with { Find = search, InFlight = [inFlight], BatchSize = largest, Batches = (int)(rows / largest) };
    }

    /// <summary>A cell for each candidate, and the controls of the one in the middle.</summary>
    public static IReadOnlyList<PlannedCell> Cells(RunSettings settings, Search search, FormKind databaseAsyncKind)
    {
        IReadOnlyList<int> inFlight = search.What == Sought.InFlight ? search.Candidates : settings.InFlight;
        IEnumerable<PlannedCell> planned = RunPlan.Plan(settings.Catalog, settings.Transports, settings.Forms, inFlight, databaseAsyncKind, settings.Only)
            .Where(cell => settings.Transports.Contains(cell.Transport))
            .Select(cell => cell with { Cell = cell.Cell with { Profile = settings.Protocol.Profiles[0] } });
        PlannedCell[] cells = search.What == Sought.InFlight
            ? [.. planned]
            : [.. from cell in planned from size in search.Candidates select Sized(cell, size)];
        return settings.Protocol.Controls
            ? [.. cells, .. Enum.GetValues<Control>().Select(cells[cells.Length / 2].As)]
            : cells;
    }

    // A name of its own, since all else is the same.
    private static PlannedCell Sized(PlannedCell cell, int size) => cell with
    {
        BatchSize = size,
        Cell = cell.Cell with { Scenario = string.Create(CultureInfo.InvariantCulture, $"{cell.Cell.Scenario}-by-{size}") },
    };

    private static void Check(RunSettings settings)
    {
        if (settings.Transports.Count != 1 || settings.Forms.Count != 1)
            throw new UsageException("--find looks at one transport in one form: name them with --transport and --form.");
        if (settings.OpenLoop is not null)
            throw new UsageException("--find looks for the most rows a second, and --rate fixes them: leave one of them out.");
        if (settings.Protocol.Profiles is not [Profile.Default or Profile.Tuned])
            throw new UsageException("--find takes one profile, default or tuned: leave the others out of --profile.");
    }

    private static long Gcd(long a, long b) => b == 0 ? a : Gcd(b, a % b);
}
