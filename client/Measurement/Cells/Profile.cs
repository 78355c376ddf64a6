namespace IntegrationMethods.Measurement.Cells;

/// <summary>How a cell's processes are set up and its repetitions made.</summary>
internal enum Profile
{
    /// <summary>The runtime's defaults, in shuffled blocks.</summary>
    Default,

    /// <summary>The same with thread pools that start at calls in flight + 2 × processors, at both ends.</summary>
    Tuned,

    /// <summary>
    /// As comparisons are often made, to see how far that misleads: no warm-up, the repetitions of a cell in a row, the cells in
    /// a fixed order, and async with every call in flight at once while sync has one.
    /// </summary>
    Naive,
}
