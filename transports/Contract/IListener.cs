using System.Net;

namespace IntegrationMethods.Contract;

/// <summary>A server that listens. Disposing it ends its connections and frees the port.</summary>
public interface IListener : IAsyncDisposable
{
    /// <summary>The address and port really bound.</summary>
    IPEndPoint EndPoint { get; }

    /// <summary>Fails with a <see cref="TransportException"/> once no further connection can be accepted; never ends otherwise.</summary>
    Task Failed => Task.Delay(Timeout.Infinite);
}
