namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Which part of the work a run does: leaving parts out shows what each of them costs.</summary>
internal enum Ablation
{
    /// <summary>Nothing is left out: rows are read, carried and inserted.</summary>
    None,

    /// <summary>Rows come from the server's memory and are not inserted.</summary>
    Transport,

    /// <summary>Rows are read from the database, carried, and not inserted.</summary>
    Read,

    /// <summary>Rows come from the server's memory, and are carried and inserted.</summary>
    Insert,
}
