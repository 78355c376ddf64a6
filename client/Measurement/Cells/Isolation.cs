namespace IntegrationMethods.Measurement.Cells;

/// <summary>How long a cell's processes live, and whether cells share them.</summary>
internal enum Isolation
{
    /// <summary>Over all blocks.</summary>
    Session,

    /// <summary>Over a part of the blocks: what differs from launch to launch becomes visible, at the price of further warm-ups.</summary>
    Generation,

    /// <summary>
    /// As long, in one pair of processes for all cells of a form: the compiler works once for all of them, so that there can be twice as
    /// many launches. Forms never share: blocking calls would leave the async ones a larger thread pool than they would have alone.
    /// </summary>
    Form,

    /// <summary>For one repetition: what differs from process to process becomes part of the spread.</summary>
    Run,
}
