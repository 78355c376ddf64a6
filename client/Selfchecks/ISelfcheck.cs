namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A promise of the measurement that can be put to the test, on the functions that real runs use.</summary>
internal interface ISelfcheck
{
    /// <summary>Its name for <c>--only</c>.</summary>
    string Name { get; }

    /// <summary>Whether no clock decides it, so that it comes out the same on every machine, however busy.</summary>
    bool IsExact { get; }

    /// <exception cref="RemedyException">What had to be run did not run.</exception>
    Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct);
}
