namespace IntegrationMethods.Measurement.Soak;

/// <summary>What is known of a figure's growth.</summary>
internal enum GrowthVerdict
{
    /// <summary>The interval includes the limit, or there are too few windows.</summary>
    Undecided,

    /// <summary>It grows by more than the limit.</summary>
    Grows,

    /// <summary>It grows by no more than the limit.</summary>
    Bounded,
}
