namespace IntegrationMethods.Measurement.Facts;

/// <summary>How a check came out.</summary>
internal enum CheckState
{
    /// <summary>As it should be.</summary>
    Ok,

    /// <summary>A run works, and its figures suffer or may.</summary>
    Warn,

    /// <summary>A run does not work, or its figures are worth nothing.</summary>
    Fail,

    /// <summary>The platform does not tell, or there is nothing to look at.</summary>
    NotAvailable,
}
