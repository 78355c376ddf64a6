namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Every cell has failed, as when the database is gone: the run ends with what is done.</summary>
/// <param name="reason">Why most of them did.</param>
internal sealed class AllFailedException(string reason) : RemedyException($"{Because}: {reason}")
{
    /// <summary>What its message starts with.</summary>
    public const string Because = "every cell has failed";
}
