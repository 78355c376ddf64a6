namespace IntegrationMethods.Measurement.Model;

/// <summary>How long a cell's two processes live.</summary>
internal enum Isolation
{
    /// <summary>Over all blocks.</summary>
    Session,

    /// <summary>For one repetition: what differs from process to process, as the layout of memory does, becomes part of the spread.</summary>
    Run,
}
