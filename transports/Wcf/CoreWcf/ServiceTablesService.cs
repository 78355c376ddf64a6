using CoreWCF;
using IntegrationMethods.Transports.Shared.Kestrel;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Wcf.Contract;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>The service: one object for all calls, which run at once.</summary>
/// <remarks>
/// The address of a request may be any, as at the direct stacks: behind a forwarded port or another name it is not that of the listener.
/// </remarks>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple,
    AddressFilterMode = AddressFilterMode.Any)]
internal sealed class ServiceTablesService(TransportOptions options, CallsAtWork calls) : IServiceTablesContract
{
    private readonly EventHandler _end = (_, _) => calls.End();

    public ServiceTable[] GetServiceTables(int initialId, int finalId)
    {
        Begin();
        Peer peer = ConnectionPeer.Current;
        ConnectionCalls? places = ConnectionCalls.Current;
        try
        {
            places?.Enter(peer.Gone);
            try
            {
                return Answer(peer.Get(CallForm.Sync, initialId, finalId));
            }
            finally
            {
                places?.Leave();
            }
        }
        catch (Exception error)
        {
            throw WcfFault.Of(peer.FaultOf(error));
        }
    }

    public async Task<ServiceTable[]> GetServiceTablesAsync(int initialId, int finalId)
    {
        Begin();
        Peer peer = ConnectionPeer.Current;
        ConnectionCalls? places = ConnectionCalls.Current;
        try
        {
            await (places?.EnterAsync(peer.Gone) ?? Task.CompletedTask);
            try
            {
                return Answer(await peer.GetAsync(CallForm.Async, initialId, finalId));
            }
            finally
            {
                places?.Leave();
            }
        }
        catch (Exception error)
        {
            throw WcfFault.Of(peer.FaultOf(error));
        }
    }

    // Until the library has sent the answer.
    private void Begin()
    {
        calls.Begin();
        OperationContext.Current.OperationCompleted += _end;
    }

    private ServiceTable[] Answer(IReadOnlyList<ServiceTable> answer)
    {
        OutgoingRows.Check(answer, options.MaxMessageBytes);
        return answer as ServiceTable[] ?? [.. answer];
    }
}
