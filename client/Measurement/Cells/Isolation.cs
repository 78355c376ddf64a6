namespace IntegrationMethods.Measurement.Cells;

/// <summary>How long a cell's processes live, and whether cells share them.</summary>
internal enum Isolation
{
    /// <summary>Over all blocks.</summary>
    Session,

    /// <summary>Over a third of the blocks: what differs from launch to launch becomes visible, at the price of three warm-ups.</summary>
    Generation,

    /// <summary>
    /// Over a quarter of the blocks, in one pair of processes for all cells of a transport on one stack, so that the compiler works
    /// once for all of them. Transports never share: one would pay for the garbage of another.
    /// </summary>
    Transport,

    /// <summary>For one repetition: what differs from process to process becomes part of the spread.</summary>
    Run,
}
