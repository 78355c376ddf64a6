namespace IntegrationMethods.Measurement.Cells;

/// <summary>How long a cell's processes live.</summary>
internal enum Isolation
{
    /// <summary>Over all blocks.</summary>
    Session,

    /// <summary>Over a third of the blocks: what differs from launch to launch becomes visible, at the price of three warm-ups.</summary>
    Generation,

    /// <summary>
    /// For one repetition: what differs from process to process, as the layout of memory does, becomes part of the spread.
    /// </summary>
    Run,
}
