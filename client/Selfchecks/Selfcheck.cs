namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A promise of the measurement that can be put to the test, on the functions that real runs use.</summary>
/// <param name="Name">For <c>--only</c>.</param>
/// <param name="IsExact">Whether no clock decides it, so that it comes out the same on every machine, however busy.</param>
/// <param name="RunAsync">Throws a <see cref="RemedyException"/> where what had to be run did not run.</param>
internal sealed record Selfcheck(string Name, bool IsExact, Func<CancellationToken, Task<IReadOnlyList<CheckRow>>> RunAsync)
{
    /// <summary>Whether it takes so long that it is run only where it is named.</summary>
    public bool TakesAnHour { get; init; }
}
