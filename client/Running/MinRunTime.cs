using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Client.Engine.Cells;

namespace IntegrationMethods.Client.Running;

/// <summary>About how long a run takes at least, estimated before it starts: the more cells, the longer.</summary>
internal static class MinRunTime
{
    private static readonly TimeSpan s_worthALine = TimeSpan.FromSeconds(30);

    /// <summary>Starting and warming up a cell's processes on one processor; most of it is the work of their compilers.</summary>
    private static readonly TimeSpan s_launch = TimeSpan.FromSeconds(4);

    /// <summary>The same where cells share processes.</summary>
    private static readonly TimeSpan s_sharedLaunch = TimeSpan.FromSeconds(1);

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
        if (least < s_worthALine)
            return null;
        string time = least < TimeSpan.FromMinutes(2)
            ? string.Create(CultureInfo.InvariantCulture, $"{least.TotalSeconds:0} s")
            : string.Create(CultureInfo.InvariantCulture, $"{least.TotalMinutes:0.#} minutes");
        return string.Create(CultureInfo.InvariantCulture,
            $"Time: at least about {time}, for {launches} {(launches == 1 ? "launch" : "launches")} and {length.Min} repetitions of "
                + $"{cells} cells");
    }
}
