using System.Globalization;
using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Whether an open loop made all of its calls: latencies of those that got through would flatter the cell.</summary>
internal static class DropCheck
{
    /// <returns>Why the repetition is void, in one line; null where nothing was dropped, or the loop is closed.</returns>
    public static string? Complain(OpenTimes? times, RunPlan plan) => times is { Drops: > 0 }
        ? string.Create(
            CultureInfo.InvariantCulture,
            $"{times.Drops} of {plan.Batches} calls were dropped, as no caller was free within {plan.Open!.DropAfterMs / 1_000:0.###} s of their intended start: offer fewer calls a second (--rate) or allow more in flight (--in-flight)")
        : null;
}
