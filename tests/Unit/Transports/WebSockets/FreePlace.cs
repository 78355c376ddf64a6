using System.Net.WebSockets;

namespace IntegrationMethods.Tests.Unit.Transports.WebSockets;

/// <summary>A server that has no place for another connection refuses its upgrade.</summary>
internal static class FreePlace
{
    /// <summary>Whether a connection opens now; it is closed again.</summary>
    public static bool Has(Func<Task<ClientWebSocket>> open)
    {
        try
        {
            open().GetAwaiter().GetResult().Dispose();
            return true;
        }
        catch (WebSocketException)
        {
            return false;
        }
    }
}
