using System.Diagnostics;
using System.Net;
using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What it takes to open one more connection, which the calls of a run never pay.</summary>
internal static class ConnectTime
{
    /// <summary>From connecting to the first answer, because some transports connect with their first call, ms; of a warm server.</summary>
    /// <returns>Null where the server has no room for one more: a figure beside the measurement voids nothing.</returns>
    public static async Task<double?> MeasureMsAsync(ITransport transport, IPEndPoint endpoint, CallForm form)
    {
        long started = Stopwatch.GetTimestamp();
        try
        {
            await using IConnection connection = await transport.ConnectAsync(endpoint, form);
            await RefusedAsync(connection, form);
            return Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        }
        catch (TransportException)
        {
            return null;
        }
    }

    // A range without rows is refused before any query, so that the database's counters stay those of the passes.
    private static async Task RefusedAsync(IConnection connection, CallForm form)
    {
        try
        {
            if (form == CallForm.Sync)
                connection.GetServiceTables(1, 0);
            else
                await connection.GetServiceTablesAsync(1, 0);
        }
        catch (ServiceFaultException)
        {
        }
    }
}
