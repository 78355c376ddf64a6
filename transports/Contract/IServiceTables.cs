namespace IntegrationMethods.Contract;

/// <summary>
/// The rows of <c>ServiceTable</c>, wherever they are. The server is given one of these, the client gets one back:
/// a transport is a transparent proxy between the two.
/// </summary>
/// <remarks>
/// Both operations return the rows of <c>firstId</c> to <c>lastId</c>, both inclusive, in the order of their ids.
/// They throw <see cref="ServiceFaultException"/> where the range or a row in it is not available, and a proxy throws
/// <see cref="TransportException"/> where the wire failed. Safe for concurrent calls.
/// </remarks>
public interface IServiceTables
{
    /// <summary>
    /// Whether <see cref="GetServiceTablesAsync"/> holds no thread, or blocks its caller's (<see cref="FormKind.OverSync"/>).
    /// </summary>
    FormKind AsyncKind => FormKind.Native;

    /// <summary>The seed's <c>GetServiceTables</c>: blocks its thread, truly.</summary>
    /// <param name="firstId">First id, inclusive.</param>
    /// <param name="lastId">Last id, inclusive.</param>
    /// <param name="ct">
    /// Gives up between two rows: what a server cancels when its peer is gone. A client's connection has nothing to look at it between
    /// a request and its answer; <see cref="TransportOptions.CallTimeout"/> limits that wait.
    /// </param>
    IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default);

    /// <summary>The seed's <c>GetServiceTablesAsynchronous</c>.</summary>
    ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default);
}
