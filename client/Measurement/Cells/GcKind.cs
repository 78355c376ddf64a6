namespace IntegrationMethods.Measurement.Cells;

/// <summary>The garbage collector of a cell's processes.</summary>
internal enum GcKind
{
    /// <summary>One heap, as every cell has it unless the run compares both.</summary>
    Workstation,

    /// <summary>A heap for each processor.</summary>
    Server,
}
