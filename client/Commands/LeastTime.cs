using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Client.Commands;

/// <summary>How long a run takes at least, which is known before it starts: the more cells, the longer.</summary>
internal static class LeastTime
{
    private static readonly TimeSpan s_worthALine = TimeSpan.FromSeconds(30);

    /// <param name="cells">Of the run.</param>
    /// <param name="length">How many repetitions it has.</param>
    /// <param name="pilot">What sizes them; null where their size is fixed, and their time not known.</param>
    /// <returns>Null where it is not known, or too short to mention.</returns>
    public static string? Of(int cells, RunLength length, Pilot? pilot)
    {
        // The fastest cell is sized to take this long; the others take longer.
        TimeSpan least = pilot is null ? TimeSpan.Zero : TimeSpan.FromMilliseconds(pilot.Bounds.TargetMs) * ((double)cells * length.Min);
        if (least < s_worthALine)
            return null;
        string time = least < TimeSpan.FromMinutes(2) ? string.Create(CultureInfo.InvariantCulture, $"{least.TotalSeconds:0} s") : string.Create(CultureInfo.InvariantCulture, $"{least.TotalMinutes:0.#} minutes");
        return string.Create(CultureInfo.InvariantCulture, $"Time: over {time} for {length.Min} repetitions of {cells} cells, plus the warm-up");
    }
}
