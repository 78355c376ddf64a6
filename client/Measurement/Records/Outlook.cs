namespace IntegrationMethods.Measurement.Records;

/// <summary>What the rest of a run's time is good for, as its blocks so far say.</summary>
/// <param name="Left">Time left of the run.</param>
/// <param name="Blocks">About how many more blocks fit into it.</param>
/// <param name="Needed">What the run would take for the least blocks of a verdict; null where they fit.</param>
internal sealed record Outlook(TimeSpan Left, int Blocks, TimeSpan? Needed);
