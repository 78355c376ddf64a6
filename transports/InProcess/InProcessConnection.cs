namespace IntegrationMethods.Transports.InProcess;

/// <summary>Calls straight through; faults look as they do after a wire.</summary>
internal sealed class InProcessConnection(InProcessListener listener) : IConnection
{
    private bool _disposed;

    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default)
    {
        IServiceTables rows = Rows();
        try
        {
            return rows.GetServiceTables(firstId, lastId, ct);
        }
        catch (Exception error) when (error is not ServiceFaultException and not OperationCanceledException)
        {
            throw listener.FaultOf(error);
        }
    }

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default)
    {
        IServiceTables rows = Rows();
        try
        {
            return await rows.GetServiceTablesAsync(firstId, lastId, ct);
        }
        catch (Exception error) when (error is not ServiceFaultException and not OperationCanceledException)
        {
            throw listener.FaultOf(error);
        }
    }

    public ValueTask DisposeAsync()
    {
        _disposed = true;
        return ValueTask.CompletedTask;
    }

    private IServiceTables Rows()
    {
        ObjectDisposedException.ThrowIf(_disposed, this);
        return listener.Rows;
    }
}
