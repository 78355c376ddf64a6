namespace IntegrationMethods.Measurement.Facts;

/// <summary>The database of a run, as in <c>environment.json</c>. Never holds a connection string.</summary>
internal sealed record DatabaseFacts
{
    /// <summary>Such as <c>sqlite</c>.</summary>
    public required string Engine { get; init; }

    /// <summary>As the engine itself says it.</summary>
    public string? Version { get; init; }

    /// <summary>Durability and pool settings by name, such as <c>journal_mode</c>: <c>wal</c>.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>();
}
