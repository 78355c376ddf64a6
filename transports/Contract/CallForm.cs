namespace IntegrationMethods.Contract;

/// <summary>How a call is made and served: the factor that people argue about.</summary>
public enum CallForm
{
    /// <summary>The calling thread blocks until the rows are there.</summary>
    Sync,

    /// <summary>The call awaits; no thread is held while it waits.</summary>
    Async,
}
