namespace IntegrationMethods.Measurement.Cells;

/// <summary>Which build of this program a cell's processes are of, where a run compares two of them.</summary>
internal enum ProgramBuild
{
    /// <summary>The one that makes the run.</summary>
    This,

    /// <summary>The one that it is compared with (<c>--against</c>).</summary>
    Other,
}
