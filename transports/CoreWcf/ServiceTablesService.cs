using CoreWCF;
using IntegrationMethods.Transports.Shared.Peers;

namespace IntegrationMethods.Transports.CoreWcf;

/// <summary>The service: one object for all calls, which run at once.</summary>
/// <remarks>The address of a request may be any, as at the direct stacks: behind a forwarded port or another name it is not that of the listener.</remarks>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple, AddressFilterMode = AddressFilterMode.Any)]
internal sealed class ServiceTablesService(TransportOptions options) : IServiceTablesContract
{
    public ServiceTable[] GetServiceTables(int initialId, int finalId)
    {
        Peer peer = ConnectionPeer.Current;
        ConnectionCalls? calls = ConnectionCalls.Current;
        try
        {
            calls?.Enter(peer.Gone);
            try
            {
                return Answer(peer.Get(CallForm.Sync, initialId, finalId));
            }
            finally
            {
                calls?.Leave();
            }
        }
        catch (Exception error)
        {
            throw WcfFault.Of(peer.FaultOf(error));
        }
    }

    public async Task<ServiceTable[]> GetServiceTablesAsync(int initialId, int finalId)
    {
        Peer peer = ConnectionPeer.Current;
        ConnectionCalls? calls = ConnectionCalls.Current;
        try
        {
            await (calls?.EnterAsync(peer.Gone) ?? Task.CompletedTask);
            try
            {
                return Answer(await peer.GetAsync(CallForm.Async, initialId, finalId));
            }
            finally
            {
                calls?.Leave();
            }
        }
        catch (Exception error)
        {
            throw WcfFault.Of(peer.FaultOf(error));
        }
    }

    private ServiceTable[] Answer(IReadOnlyList<ServiceTable> answer)
    {
        OutgoingRows.Check(answer, options.MaxMessageBytes);
        return answer as ServiceTable[] ?? [.. answer];
    }
}
