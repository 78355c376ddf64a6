namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What a runner asks of a worker.</summary>
internal enum WorkerTask
{
    /// <summary>Open the database and the connections.</summary>
    Open,

    /// <summary>Fetch one batch, timed: the first call of fresh processes.</summary>
    First,

    /// <summary>Empty ClientTable and warm the database, untimed.</summary>
    Reset,

    /// <summary>Do the work of a repetition, and tell its times and costs.</summary>
    Run,

    /// <summary>Tell what ClientTable holds, and what the database's own counters say.</summary>
    Digest,

    /// <summary>Close connections of the database that idle now.</summary>
    Rest,
}
