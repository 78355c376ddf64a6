using IntegrationMethods.Db;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Server;

/// <summary>A listener and the database that it reads.</summary>
internal sealed class RowsServer : IAsyncDisposable
{
    private int _disposed;

    private readonly ProcessDatabase _opened;

    private RowsServer(ITransport transport, ProcessDatabase opened, IListener listener) =>
        (Transport, _opened, Listener) = (transport, opened, listener);

    public ITransport Transport { get; }

    public IDatabase Database => _opened.Database;

    public IListener Listener { get; }

    /// <exception cref="RemedyException">The database can't be opened, or the port is not free.</exception>
    public static async Task<RowsServer> StartAsync(ServingSettings settings, ILoggerFactory? logs = null, CancellationToken ct = default)
    {
        IReadOnlyList<ITransport> catalog = TransportCatalog.Create(settings.Wire, logs);
        ITransport transport = TransportSelection.Find(catalog, settings.Transport);
        TransportSelection.Check(catalog, [transport], settings.Wire);
        ProcessDatabase opened = await ProcessDatabase.OpenAsync(settings.Database, ct);
        IDatabase database = opened.Database;
        try
        {
            await database.VerifySchemaAsync(TableUse.Reads, ct);
            IListener listener = await transport.ListenAsync(EndPoints.Parse("--listen", settings.Listen),
                settings.RowsInMemory == 0 ? database.ServiceTables : await opened.InMemoryAsync(settings.RowsInMemory, ct),
                settings.Form, ct);
            return new RowsServer(transport, opened, listener);
        }
        catch
        {
            await opened.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) != 0)
            return;
        await Listener.DisposeAsync();
        await _opened.DisposeAsync();
    }
}
