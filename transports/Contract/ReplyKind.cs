namespace IntegrationMethods.Contract;

/// <summary>How the rows of one call travel back.</summary>
public enum ReplyKind
{
    /// <summary>One message with all rows.</summary>
    List,

    /// <summary>A message for each row, sent as soon as the row is read.</summary>
    Stream,

    /// <summary>A message for every 100 rows, sent as soon as they are read.</summary>
    Chunks,
}
