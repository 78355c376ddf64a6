namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Every cell has failed, as when the database is gone: the run ends with what is done.</summary>
internal sealed class AllFailedException(string reason) : RemedyException($"{Because}: {reason}")
{
    public const string Because = "every cell has failed";
}
