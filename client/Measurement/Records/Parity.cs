namespace IntegrationMethods.Measurement.Records;

/// <summary>The evidence that a repetition did the work: what the database was asked, and what arrived in it.</summary>
internal sealed record Parity
{
    /// <summary>Row queries the server made.</summary>
    public long? RowQueries { get; init; }

    /// <summary>Insert statements the client made.</summary>
    public long? Inserts { get; init; }

    /// <summary>Transactions the client committed.</summary>
    public long? Commits { get; init; }

    /// <summary>Row queries by the database's own counters.</summary>
    public long? EngineRowQueries { get; init; }

    /// <summary>Inserts, or inserted rows, by the database's own counters.</summary>
    public long? EngineInserts { get; init; }

    /// <summary>Rows that the repetition had to deliver.</summary>
    public long? RowsExpected { get; init; }

    /// <summary>Rows found in <c>ClientTable</c> afterwards.</summary>
    public long? RowsArrived { get; init; }

    /// <summary>Distinct ids among them.</summary>
    public long? RowsDistinct { get; init; }

    /// <summary>SHA-256 over the ordered canonical rows of the source, in hexadecimal; in a scenario, over the expected answer.</summary>
    public string? SourceSha256 { get; init; }

    /// <summary>SHA-256 over the ordered canonical rows that arrived, in hexadecimal; in a scenario, over the actual answer.</summary>
    public string? TargetSha256 { get; init; }
}
