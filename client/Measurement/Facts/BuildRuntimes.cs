namespace IntegrationMethods.Measurement.Facts;

/// <summary>What ran the two builds of a run.</summary>
/// <param name="This">The build that made the run.</param>
/// <param name="Other">The one that it was compared with.</param>
internal sealed record BuildRuntimes(BuildRuntime This, BuildRuntime Other)
{
    public override string ToString() => $"This build: {This}; the other build: {Other}";
}
