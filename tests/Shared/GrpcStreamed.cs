using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Shared;

/// <summary>A stream read to its end, in either form and either size.</summary>
internal static class GrpcStreamed
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    /// <param name="connection">The client.</param>
    /// <param name="form">How it reads.</param>
    /// <param name="chunks">In chunks, or a row at a time.</param>
    /// <param name="first">First id.</param>
    /// <param name="last">Last id.</param>
    /// <param name="rows">Where the rows go that come before an error.</param>
    /// <param name="deadline">As the method's.</param>
    public static async Task<List<ServiceTable>> Async(
        GrpcConnection connection, CallForm form, bool chunks, int first, int last, List<ServiceTable>? rows = null,
            TimeSpan? deadline = null)
    {
        rows ??= [];
        Task reading = form == CallForm.Sync
            ? OnThread(() => Read(connection, chunks, first, last, rows, deadline))
            : ReadAsync(connection, chunks, first, last, rows, deadline);
        await reading.WaitAsync(s_limit);
        return rows;
    }

    private static void Read(GrpcConnection connection, bool chunks, int first, int last, List<ServiceTable> rows, TimeSpan? deadline)
    {
        if (!chunks)
        {
            foreach (ServiceTable row in connection.StreamServiceTables(first, last, deadline))
                rows.Add(row);
            return;
        }
        foreach (IReadOnlyList<ServiceTable> chunk in connection.StreamServiceTablesInChunks(first, last, deadline))
            rows.AddRange(chunk);
    }

    private static async Task ReadAsync(GrpcConnection connection, bool chunks, int first, int last, List<ServiceTable> rows,
        TimeSpan? deadline)
    {
        if (!chunks)
        {
            await foreach (ServiceTable row in connection.StreamServiceTablesAsync(first, last, deadline))
                rows.Add(row);
            return;
        }
        await foreach (IReadOnlyList<ServiceTable> chunk in connection.StreamServiceTablesInChunksAsync(first, last, deadline))
            rows.AddRange(chunk);
    }
}
