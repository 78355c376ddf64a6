using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The cell a worker serves for its whole life.</summary>
/// <param name="Transport">Its key, <c>name/stack</c>.</param>
/// <param name="Form">The form of calls and inserts.</param>
/// <param name="InFlight">Callers, each with a connection of its own.</param>
/// <param name="Endpoint">The server's address and port; null for the in-process floor, which the worker serves itself.</param>
/// <param name="Batches">Calls in one repetition.</param>
/// <param name="BatchSize">Rows in one call.</param>
/// <param name="Database">Where the rows go, and come from at the floor.</param>
/// <param name="Only">Which part of the work is done.</param>
/// <param name="Options">Limits of the transport.</param>
/// <param name="MinThreads">What the thread pool starts with; null to leave it as it comes.</param>
/// <param name="Open">How calls arrive; null where a caller makes its next one as soon as it is free.</param>
internal sealed record WorkerSetup(
    string Transport,
    CallForm Form,
    int InFlight,
    string? Endpoint,
    int Batches,
    int BatchSize,
    DatabaseOptions Database,
    Ablation Only,
    TransportOptions Options,
    int? MinThreads = null,
    OpenLoop? Open = null);
