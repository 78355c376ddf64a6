using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>The address in a join string: one that the coordinator is bound to, and that other machines may reach.</summary>
internal static class JoinAddress
{
    /// <param name="listening">Where the coordinator listens; <c>[::]</c> for IPv4 as well.</param>
    /// <returns>The same, or in place of an 'any' address, to which no agent can connect, the first of this machine's own, IPv4
    /// first.</returns>
    public static IPEndPoint Of(IPEndPoint listening)
    {
        bool isBoth = listening.Address.Equals(IPAddress.IPv6Any);
        if (!isBoth && !listening.Address.Equals(IPAddress.Any))
            return listening;
        IPAddress? own = NetworkInterface.GetAllNetworkInterfaces()
            .Where(network =>
                network.OperationalStatus == OperationalStatus.Up && network.NetworkInterfaceType != NetworkInterfaceType.Loopback)
            .SelectMany(network => network.GetIPProperties().UnicastAddresses)
            .Select(unicast => unicast.Address)
            .Where(address => address.AddressFamily == AddressFamily.InterNetwork || (isBoth && !address.IsIPv6LinkLocal))
            .OrderBy(address => address.AddressFamily != AddressFamily.InterNetwork)
            .FirstOrDefault();
        return new(own ?? IPAddress.Loopback, listening.Port);
    }
}
