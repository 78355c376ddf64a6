namespace IntegrationMethods.Measurement.Records;

/// <summary>The blocks that fit the rest of a run's time, and what the least blocks of a verdict need, null where they fit.</summary>
internal sealed record Outlook(TimeSpan Left, int Blocks, TimeSpan? Needed);
