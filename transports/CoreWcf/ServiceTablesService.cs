using CoreWCF;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>The service: one object for all calls, which run at once.</summary>
/// <remarks>The address of a request may be any, as at the direct stacks: behind a forwarded port or another name it is not that of the listener.</remarks>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple, AddressFilterMode = AddressFilterMode.Any)]
internal sealed class ServiceTablesService(IServiceTables rows, TransportOptions options, CancellationToken stopping) : IServiceTablesContract
{
    public ServiceTable[] GetServiceTables(int initialId, int finalId)
    {
        ConnectionCalls? calls = ConnectionCalls.Current;
        try
        {
            calls?.Enter(stopping);
            try
            {
                return Answer(rows.GetServiceTables(initialId, finalId));
            }
            finally
            {
                calls?.Leave();
            }
        }
        catch (Exception error)
        {
            throw WcfFault.Of(error);
        }
    }

    public async Task<ServiceTable[]> GetServiceTablesAsync(int initialId, int finalId)
    {
        ConnectionCalls? calls = ConnectionCalls.Current;
        try
        {
            await (calls?.EnterAsync(stopping) ?? Task.CompletedTask);
            try
            {
                return Answer(await rows.GetServiceTablesAsync(initialId, finalId, stopping));
            }
            finally
            {
                calls?.Leave();
            }
        }
        catch (Exception error)
        {
            throw WcfFault.Of(error);
        }
    }

    private ServiceTable[] Answer(IReadOnlyList<ServiceTable> answer)
    {
        OutgoingRows.Check(answer, options.MaxMessageBytes);
        return answer as ServiceTable[] ?? [.. answer];
    }
}
