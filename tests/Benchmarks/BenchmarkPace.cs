namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>How long it all takes.</summary>
/// <param name="WarmUp">Of each contestant, before the first round.</param>
/// <param name="Slice">Of each contestant in each round.</param>
/// <param name="Rounds">Rounds.</param>
internal sealed record BenchmarkPace(TimeSpan WarmUp, TimeSpan Slice, int Rounds)
{
    public static BenchmarkPace Default { get; } = new(TimeSpan.FromSeconds(1.5), TimeSpan.FromMilliseconds(200), 15);
}
