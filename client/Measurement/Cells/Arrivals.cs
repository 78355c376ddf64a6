namespace IntegrationMethods.Measurement.Cells;

/// <summary>How the intended starts of an open loop's calls are spread.</summary>
internal enum Arrivals
{
    /// <summary>At equal distances.</summary>
    Constant,

    /// <summary>Independently of one another, as those of many users are: exponential distances of the same mean.</summary>
    Poisson,
}
