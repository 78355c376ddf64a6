using IntegrationMethods.Client.Results;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Running;

/// <summary>A cell and the transport that carries it.</summary>
internal sealed record PlannedCell(Cell Cell, ITransport Transport);
