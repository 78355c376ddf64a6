using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Transports;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Server;

/// <summary>A listener and the database that it reads.</summary>
internal sealed class RowsServer : IAsyncDisposable
{
    private int _disposed;

    private RowsServer(ITransport transport, IDatabase database, IListener listener) =>
        (Transport, Database, Listener) = (transport, database, listener);

    public ITransport Transport { get; }

    public IDatabase Database { get; }

    public IListener Listener { get; }

    /// <exception cref="RemedyException">The database can't be opened, or the port is not free.</exception>
    public static async Task<RowsServer> StartAsync(ServingSettings settings, ILoggerFactory? logs = null, CancellationToken ct = default)
    {
        IReadOnlyList<ITransport> catalog = TransportCatalog.Create(settings.Wire, logs);
        ITransport transport = TransportSelection.Find(catalog, settings.Transport);
        TransportSelection.Check(catalog, [transport], settings.Wire);
        IDatabase database = await DatabaseCatalog.OpenAsync(settings.Database, ct);
        try
        {
            await database.VerifySchemaAsync(TableUse.Reads, ct);
            IListener listener = await transport.ListenAsync(EndPoints.Parse("--listen", settings.Listen),
                await RowsAsync(database, settings.RowsInMemory, ct), settings.Form, ct);
            return new RowsServer(transport, database, listener);
        }
        catch
        {
            await database.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        await Listener.DisposeAsync();
        await Database.DisposeAsync();
    }

    private static async Task<IServiceTables> RowsAsync(IDatabase database, int inMemory, CancellationToken ct) =>
        inMemory == 0 ? database.ServiceTables : new MemoryServiceTables(await database.ReadServiceTableAsync(inMemory, ct));
}
