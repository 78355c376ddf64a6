namespace IntegrationMethods.Db;

/// <summary>Which of the two tables a process works on: its login may see no other.</summary>
[Flags]
public enum TableUse
{
    /// <summary><c>ServiceTable</c> is read: a server.</summary>
    Reads = 1,

    /// <summary><c>ClientTable</c> is filled.</summary>
    Fills = 2,

    /// <summary>A client, which compares the two.</summary>
    Both = Reads | Fills,
}
