using System.Net;

namespace IntegrationMethods.Transports.Wcf;

/// <summary>
/// A protocol as WCF's users call it: Microsoft's client (System.ServiceModel), and CoreWCF as the server where this build has it.
/// </summary>
/// <remarks>
/// The messages are those of the direct stack. Without CoreWCF, its server answers; with it, either end of one stack works with the other
/// of the other.
/// </remarks>
/// <param name="direct">This project's own stack of the protocol.</param>
public abstract class WcfTransport(ITransport direct) : ITransport
{
    public string Name => Direct.Name;

    public string Stack => "wcf";

    public string ServerStack => CoreWcfLibrary.OffBecause is null ? CoreWcfLibrary.Name : Direct.Stack;

    public string DisplayName => Direct.DisplayName;

    /// <summary>The library reads its sockets asynchronously in both forms; a blocking call waits for that.</summary>
    public FormKind SyncKind => FormKind.OverAsync;

    public FormKind AsyncKind => FormKind.Native;

    public virtual bool CanGzip => false;

    public bool CanTls => true;

    /// <summary>This project's own stack of the protocol.</summary>
    protected ITransport Direct { get; } = direct;

    public abstract ValueTask<IListener> ListenAsync(IPEndPoint endpoint, IServiceTables rows, CallForm form,
        CancellationToken ct = default);

    public abstract IConnection Connect(IPEndPoint endpoint);

    public abstract ValueTask<IConnection> ConnectAsync(IPEndPoint endpoint, CancellationToken ct = default);
}
