using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Client.Running;

/// <summary>About how long a run takes at least, estimated before it starts: the more cells, the longer.</summary>
internal static class MinRunTime
{
    private static readonly TimeSpan s_worthALine = TimeSpan.FromSeconds(30);

    /// <summary>Starting and warming up a cell's processes on one processor; most of it is the work of their compilers.</summary>
    private static readonly TimeSpan s_launch = TimeSpan.FromSeconds(4);

    /// <summary>The same where cells share processes.</summary>
    private static readonly TimeSpan s_sharedLaunch = TimeSpan.FromSeconds(1);

    /// <summary>Probes of a search that finds the rate near what the cell sustains.</summary>
    private const int Probes = 8;

    /// <summary>Reset and proof around a repetition.</summary>
    private static readonly TimeSpan s_around = TimeSpan.FromMilliseconds(30);

    /// <returns>Null where it is not known, or too short to mention.</returns>
    public static string? Of(int cells, RunLength length, Isolation isolation, Pilot? pilot, int processors)
    {
        if (pilot is null)
            return null;
        // The fastest cell is sized to take this long; the others take longer.
        TimeSpan repetition = TimeSpan.FromMilliseconds(pilot.Bounds.TargetMs) + s_around;
        int launches = Launches.Of(isolation, length.Min) ?? length.Min;
        TimeSpan launch = isolation == Isolation.Form ? s_sharedLaunch : s_launch;
        TimeSpan least = cells * (launches * launch / processors + length.Min * repetition);
        return Line(least, string.Create(CultureInfo.InvariantCulture,
            $"{launches} {(launches == 1 ? "launch" : "launches")} and {length.Min} repetitions of {cells} cells"));
    }

    /// <summary>The same of a search for the highest rate, whose probes take most of it.</summary>
    public static string? OfSearch(int cells, RunLength length, RateBound bound) => Line(
        cells * length.Min * (s_sharedLaunch + TimeSpan.FromSeconds(Probes * bound.Seconds)),
        string.Create(CultureInfo.InvariantCulture,
            $"{length.Min} {(length.Min == 1 ? "launch" : "launches")} with a search of {cells} {(cells == 1 ? "cell" : "cells")}"));

    private static string? Line(TimeSpan least, string work)
    {
        if (least < s_worthALine)
            return null;
        string time = least < TimeSpan.FromMinutes(2)
            ? string.Create(CultureInfo.InvariantCulture, $"{least.TotalSeconds:0} s")
            : string.Create(CultureInfo.InvariantCulture, $"{least.TotalMinutes:0.#} minutes");
        return $"Time: at least about {time}, for {work}";
    }
}
