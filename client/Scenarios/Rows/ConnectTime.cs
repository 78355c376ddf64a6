using System.Diagnostics;
using System.Net;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What it takes to open one more connection, which the calls of a run never pay.</summary>
internal static class ConnectTime
{
    private const int Connections = 5;

    /// <summary>From connecting to the first answer, because some transports connect with their first call. The median of five, ms.</summary>
    /// <param name="transport">Of the connection.</param>
    /// <param name="endpoint">Of a server that has answered calls of this form before.</param>
    /// <param name="form">Of connecting and of the call.</param>
    /// <returns>Null where the server has no room for one more.</returns>
    public static async Task<double?> MedianMsAsync(ITransport transport, IPEndPoint endpoint, CallForm form)
    {
        double[] times = new double[Connections];
        try
        {
            for (int i = 0; i < Connections; i++)
                times[i] = await MsAsync(transport, endpoint, form);
        }
        catch (TransportException)
        {
            // A figure beside the measurement voids nothing.
            return null;
        }
        Array.Sort(times);
        return times[Connections / 2];
    }

    private static async Task<double> MsAsync(ITransport transport, IPEndPoint endpoint, CallForm form)
    {
        long started = Stopwatch.GetTimestamp();
        await using IConnection connection = form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint);
        try
        {
            if (form == CallForm.Sync)
                connection.GetServiceTables(1, 0);
            else
                await connection.GetServiceTablesAsync(1, 0);
        }
        catch (ServiceFaultException)
        {
            // The answer to a range without rows: no query is made, so that the database's counters stay those of the passes.
        }
        return Stopwatch.GetElapsedTime(started).TotalMilliseconds;
    }
}
