using System.Diagnostics;
using System.Net;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>A client that behaves, and whose calls therefore have to succeed whatever others do.</summary>
internal static class GoodPeer
{
    // A busy machine is no failure of the server's: only a test that hangs ends by these.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    private static readonly TransportOptions s_options = new() { ConnectTimeout = s_limit, CallTimeout = s_limit };

    public static Task<IConnection> ConnectAsync(string key, CallForm form, IPEndPoint endpoint) =>
        ConnectAsync(TransportCases.Create(key, s_options), form, endpoint);

    public static async Task<IConnection> ConnectAsync(ITransport transport, CallForm form, IPEndPoint endpoint) => form == CallForm.Sync
        ? await OnThread(() => transport.Connect(endpoint))
        : await transport.ConnectAsync(endpoint);

    public static Task<IReadOnlyList<ServiceTable>> GetAsync(IConnection connection, CallForm form, int firstId, int lastId) =>
        (form == CallForm.Sync
        ? OnThread(() => connection.GetServiceTables(firstId, lastId))
        : connection.GetServiceTablesAsync(firstId, lastId).AsTask()).WaitAsync(s_limit);

    /// <summary>Calls on its one connection until it is stopped, and fails with the first failed call.</summary>
    /// <param name="key">The transport's.</param>
    /// <param name="form">Of the calls.</param>
    /// <param name="endpoint">The server's.</param>
    /// <param name="allowed">The server's idle limit for a client: if a busy machine delays this one for longer, it connects
    /// again.</param>
    /// <param name="stop">Ends it after the current call.</param>
    /// <returns>Calls that succeeded.</returns>
    public static async Task<int> CallUntilAsync(string key, CallForm form, IPEndPoint endpoint, TimeSpan allowed, CancellationToken stop)
    {
        int calls = 0;
        var quiet = Stopwatch.StartNew();
        do
        {
            try
            {
                await using IConnection connection = await ConnectAsync(key, form, endpoint);
                do
                {
                    Assert.That(await GetAsync(connection, form, 1, 2), Has.Count.EqualTo(2));
                    calls++;
                    quiet.Restart();
                    await Task.Delay(20, CancellationToken.None);
                }
                while (!stop.IsCancellationRequested);
            }
            catch (TransportException) when (quiet.Elapsed > allowed)
            {
                quiet.Restart();
            }
        }
        while (!stop.IsCancellationRequested);
        return calls;
    }

    /// <summary>One call on a separate connection.</summary>
    /// <returns>False if the server has no place for it.</returns>
    public static async Task<bool> IsServedAsync(string key, CallForm form, IPEndPoint endpoint)
    {
        try
        {
            await using IConnection connection = await ConnectAsync(key, form, endpoint);
            return (await GetAsync(connection, form, 1, 2)).Count == 2;
        }
        catch (TransportException)
        {
            return false;
        }
    }
}
