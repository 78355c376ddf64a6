using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>A cell and the transport that carries it.</summary>
internal sealed record PlannedCell(Cell Cell, ITransport Transport)
{
    /// <summary>The same cell as a control of itself.</summary>
    public PlannedCell As(Control control) => this with { Cell = Cell with { Control = control } };

    /// <summary>Rows in one of its calls; null for the plan's. The rows of a repetition are the plan's in any case.</summary>
    public int? BatchSize { get; init; }
}
