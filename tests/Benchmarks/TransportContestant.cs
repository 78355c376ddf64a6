using System.Net;
using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>A transport with its server in this process, rows from memory, and all callers on one connection.</summary>
internal sealed class TransportContestant : IContestant
{
    private readonly IListener _server;
    private readonly IConnection _connection;
    private readonly CallForm _form;
    private readonly int _inFlight;
    private readonly int _rows;

    private TransportContestant(IListener server, IConnection connection, BenchmarkLoad load)
    {
        _server = server;
        _connection = connection;
        (_form, _inFlight, _rows) = (load.Form, load.InFlight, load.RowsPerCall);
    }

    public static async Task<TransportContestant> StartAsync(ITransport transport, BenchmarkLoad load, CancellationToken ct)
    {
        IServiceTables rows = new MemoryServiceTables(BenchmarkRows.Create(load.RowsPerCall));
        IListener server = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, load.Form, ct);
        try
        {
            return new TransportContestant(server, await transport.ConnectAsync(server.EndPoint, load.Form, ct), load);
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    public async Task<double> RunAsync(TimeSpan slice)
    {
        Task<double>[] callers = [.. Enumerable.Range(0, _inFlight).Select(_ => RunOneAsync(slice))];
        double[] rates = await Task.WhenAll(callers);
        return rates.Sum();
    }

    public async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        await _server.DisposeAsync();
    }

    private Task<double> RunOneAsync(TimeSpan slice) => _form == CallForm.Sync
        ? Slice.RunSync(slice, () => Check(_connection.GetServiceTables(1, _rows)))
        : Slice.RunAsync(slice, async () => Check(await _connection.GetServiceTablesAsync(1, _rows)));

    private void Check(IReadOnlyList<ServiceTable> rows)
    {
        if (rows.Count != _rows)
            throw new TransportException($"{rows.Count} rows arrived instead of {_rows}: the benchmark is void");
    }
}
