using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Whether an open loop made all of its calls: latencies of those that got through would flatter the cell.</summary>
internal static class DropCheck
{
    /// <returns>Why the repetition is void, in one line; null where nothing was dropped, or the loop is closed.</returns>
    public static string? Complain(OpenTimes? times, RowsSettings settings) => times is { Drops: > 0 }
        ? string.Create(
            CultureInfo.InvariantCulture,
            $"{times.Drops} of {settings.Batches} calls were dropped, as no caller was free within {settings.Open!.DropAfterMs / 1_000:0.###} s of their intended start: offer fewer calls a second (--rate) or allow more in flight (--in-flight)")
        : null;
}
