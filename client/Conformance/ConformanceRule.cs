namespace IntegrationMethods.Client.Conformance;

/// <summary>Something that the contract promises of every transport; its check throws where it does not hold.</summary>
internal sealed record ConformanceRule(string Name, Func<ConformanceBench, Task> CheckAsync)
{
    public override string ToString() => Name;
}
