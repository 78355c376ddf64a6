namespace IntegrationMethods.Measurement.Find;

/// <summary>What <c>--find</c> looks for.</summary>
internal enum SearchTarget
{
    /// <summary>Rows in one call.</summary>
    BatchSize,

    /// <summary>Calls at once.</summary>
    InFlight,
}
