using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>A ramp as a value of <c>--rate</c>: the rates at its beginning and end, and its time, such as <c>100..2000/10s</c>.</summary>
internal static class RampWord
{
    private const string Dots = "..";

    private static readonly TimeRange s_times = new(TimeSpan.FromSeconds(1), TimeSpan.FromMinutes(5));

    public static bool IsOne(string word) => word.Contains(Dots, StringComparison.Ordinal);

    /// <exception cref="UsageException">It is not two different rates within the limits and a time.</exception>
    public static OfferedRate Parse(string word)
    {
        string[] parts = word.Split('/');
        if (parts is not [var rates, var time] || rates.Split(Dots) is not [var from, var to]
            || OfferedRate.Parse(from) is not { IsShare: false } start || OfferedRate.Parse(to) is not { IsShare: false } end
            || start.Amount == end.Amount)
            throw new UsageException(
                $"--rate: a ramp must be two different rates in calls per second and a time, such as 100..2000/10s, not '{word}'.");
        TimeSpan length = Durations.Parse("--rate: the time of a ramp", time, s_times);
        return new(word, start.Amount, false) { ToPerS = end.Amount, Time = length };
    }
}
