using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Tells how far a long seeding is, every few seconds; a short one needs no words.</summary>
internal sealed class SeedProgress(int total, Action<string> say) : IProgress<int>
{
    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(2);

    private long _last = Stopwatch.GetTimestamp();

    public void Report(int value)
    {
        if (value >= total || Stopwatch.GetElapsedTime(_last) < s_pause)
            return;
        _last = Stopwatch.GetTimestamp();
        say(string.Create(CultureInfo.InvariantCulture, $"  {value:N0} of {total:N0} rows are there"));
    }
}
