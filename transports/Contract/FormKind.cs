namespace IntegrationMethods.Contract;

/// <summary>
/// Whether a form has a separate implementation or is emulated by the other one (<c>sync_kind</c> and <c>async_kind</c> of the CSV).
/// </summary>
public enum FormKind
{
    /// <summary>Sync blocks its thread in the platform's own blocking call; async holds no thread.</summary>
    Native,

    /// <summary>A sync call that blocks on a task.</summary>
    OverAsync,

    /// <summary>An async call that blocks its thread underneath.</summary>
    OverSync,
}
