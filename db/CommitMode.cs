namespace IntegrationMethods.Db;

/// <summary>How many INSERTs of the client become one transaction, the same on every engine.</summary>
public enum CommitMode
{
    /// <summary>Each INSERT commits itself.</summary>
    Row,

    /// <summary>The rows of one call are one transaction on one connection.</summary>
    Batch,
}
