using System.Net.Sockets;

namespace IntegrationMethods.Transports.Shared.Tcp;

/// <summary>A time limit as <see cref="Socket.ReceiveTimeout"/> and <see cref="Socket.SendTimeout"/> take it.</summary>
internal static class SocketTimeout
{
    /// <summary>Milliseconds: never 0, which would be no limit.</summary>
    public static int Of(TimeSpan time) => (int)Math.Clamp(time.TotalMilliseconds, 1, int.MaxValue);
}
