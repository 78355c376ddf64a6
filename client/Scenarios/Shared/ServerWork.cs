using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A server whose rows are made in memory.</summary>
internal sealed class ServerWork : ServiceWork<ServerSetup>
{
    protected override TransportOptions WireOf(ServerSetup setup) => new() { Tls = setup.Tls };

    protected override (ITransport Transport, IServiceTables Rows, CallForm Form) Create(ServerSetup setup)
    {
        IServiceTables rows = new MemoryServiceTables(SeedRows.First(setup.Rows));
        if (setup.RowDelayMs > 0)
            rows = new SlowRows(rows, setup.RowDelayMs);
        return (TransportSelection.Find(TransportCatalog.Create(WireOf(setup)), setup.Transport), setup.OneAtATime
            ? new RowsInTurn(rows)
            : rows, setup.Form);
    }
}
