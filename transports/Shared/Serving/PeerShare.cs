using System.Net;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>What the connections of one address take of <see cref="BlockingCalls"/>, and who of them waits. Guarded by its lock.</summary>
internal sealed class PeerShare(IPAddress address)
{
    public IPAddress Address { get; } = address;

    public int Connections { get; set; }

    public int AtWork { get; set; }

    /// <summary>First come, first served.</summary>
    public LinkedList<TaskCompletionSource> Waiting { get; } = [];
}
