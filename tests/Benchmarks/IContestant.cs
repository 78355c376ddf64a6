namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>Something that makes calls as fast as it can, for a slice of time, over and over.</summary>
internal interface IContestant : IAsyncDisposable
{
    /// <returns>Calls a second.</returns>
    Task<double> RunAsync(TimeSpan slice);
}
