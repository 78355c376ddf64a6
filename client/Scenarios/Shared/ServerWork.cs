using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>A server whose rows are made in memory.</summary>
internal sealed class ServerWork : ServiceWork<ServerSetup>
{
    protected override (ITransport Transport, IServiceTables Rows, CallForm Form) Create(ServerSetup setup)
    {
        IServiceTables rows = new MemoryServiceTables(SeedRows.First(setup.Rows));
        if (setup.RowDelayMs > 0)
            rows = new SlowRows(rows, setup.RowDelayMs);
        return (TransportSelection.Find(TransportCatalog.Create(new TransportOptions()), setup.Transport), setup.OneAtATime ? new RowsInTurn(rows) : rows, setup.Form);
    }
}
