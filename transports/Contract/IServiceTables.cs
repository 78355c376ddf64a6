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
    /// <summary>The seed's <c>GetServiceTables</c>: blocks its thread, truly.</summary>
    IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId);

    /// <summary>The seed's <c>GetServiceTablesAsynchronous</c>.</summary>
    ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default);
}
