namespace IntegrationMethods.Client.Conformance;

/// <summary>Something that the contract promises of every transport.</summary>
/// <param name="Name">A sentence.</param>
/// <param name="CheckAsync">Throws where it does not hold.</param>
internal sealed record ConformanceRule(string Name, Func<ConformanceBench, Task> CheckAsync)
{
    /// <inheritdoc/>
    public override string ToString() => Name;
}
