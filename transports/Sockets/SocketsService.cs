using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Sockets;

/// <summary>From a request to the bytes of its answer, whatever the rows do.</summary>
internal sealed class SocketsService(IServiceTables rows, int maxMessageBytes)
{
    /// <summary>Blocks. An operation that is asynchronous itself leaves its caller's own thread nothing but to wait for it.</summary>
    public static IReadOnlyList<ServiceTable> Get(IServiceTables rows, SocketsRequest request) => request.Operation == CallForm.Sync
        ? rows.GetServiceTables(request.FirstId, request.LastId)
        : rows.GetServiceTablesAsync(request.FirstId, request.LastId).AsTask().GetAwaiter().GetResult();

    /// <summary>Never throws: a failure is in the task.</summary>
    public ValueTask<IReadOnlyList<ServiceTable>> GetAsync(SocketsRequest request, CancellationToken ct)
    {
        try
        {
            return request.Operation == CallForm.Async
                ? rows.GetServiceTablesAsync(request.FirstId, request.LastId, ct)
                : ValueTask.FromResult(rows.GetServiceTables(request.FirstId, request.LastId));
        }
        catch (Exception error)
        {
            return ValueTask.FromException<IReadOnlyList<ServiceTable>>(error);
        }
    }

    /// <summary>Writes what <paramref name="get"/> returns, or its failure as a fault.</summary>
    public void Write<TState>(TcpOutput output, Func<TState, IReadOnlyList<ServiceTable>> get, TState state)
    {
        int start = output.Length;
        try
        {
            SocketsAnswer.WriteRows(output, get(state), maxMessageBytes);
        }
#pragma warning disable CA1031 // Whatever the rows' source throws is the caller's to know, in the words of ServiceFaultException.From.
        catch (Exception error)
        {
            output.CutTo(start);
            SocketsAnswer.WriteFault(output, ServiceFaultException.From(error));
        }
#pragma warning restore CA1031
    }
}
