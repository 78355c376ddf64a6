using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Reports the progress of a long seeding every few seconds.</summary>
internal sealed class SeedProgress(int total, Action<string> say) : IProgress<int>
{
    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(2);

    private long _last = Stopwatch.GetTimestamp();

    public void Report(int value)
    {
        if (value >= total || Stopwatch.GetElapsedTime(_last) < s_pause)
            return;
        _last = Stopwatch.GetTimestamp();
        say(string.Create(CultureInfo.InvariantCulture, $"  {value:N0} of {total:N0} rows ready"));
    }
}
