using System.Diagnostics;
using System.Net;
using System.Net.NetworkInformation;
using System.Net.Sockets;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Checks;

/// <summary>The path between client and server.</summary>
internal static class NetworkChecks
{
    private const int RoundTrips = 200;
    private const int EnoughPorts = 2_000;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    /// <summary>A real connection over 127.0.0.1, and how long a byte takes there and back.</summary>
    public static async Task<Check> LoopbackAsync(CancellationToken ct)
    {
        try
        {
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(ct);
            limited.CancelAfter(s_limit);
            double us = await RoundTripAsync(limited.Token);
            return Check.Ok("loopback",
                string.Create(CultureInfo.InvariantCulture, $"127.0.0.1 answers, {us:0} us per round trip (median of {RoundTrips})"));
        }
        catch (Exception e) when (e is SocketException or IOException || (e is OperationCanceledException && !ct.IsCancellationRequested))
        {
            return Check.Fail("loopback", $"127.0.0.1 does not answer ({OneLine.Of(e)})",
                "check 'ip addr show lo' and the firewall: client and server communicate over it");
        }
    }

    /// <summary>Ports that connections may have, those that are in use, and those that rest after a close.</summary>
    public static Check Ports()
    {
        if (LinuxFiles.Text("/proc/sys/net/ipv4/ip_local_port_range")?.Split((char[]?)null,
            StringSplitOptions.RemoveEmptyEntries) is not [var first, var last])
            return Check.NotAvailable("ports", "no /proc/sys/net/ipv4/ip_local_port_range");
        TcpConnectionInformation[] connections = IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpConnections();
        return Ports(int.Parse(first, CultureInfo.InvariantCulture), int.Parse(last, CultureInfo.InvariantCulture),
            [.. connections.Select(connection => connection.LocalEndPoint.Port)]);
    }

    public static Check Ports(int first, int last, IReadOnlyCollection<int> taken)
    {
        int used = taken.Where(port => port >= first && port <= last).Distinct().Count(), free = last - first + 1 - used;
        string figure = string.Create(CultureInfo.InvariantCulture, $"{free:#,0} free of {first}-{last}");
        return free < EnoughPorts
            ? Check.Warn("ports", figure, "close connections, or widen net.ipv4.ip_local_port_range")
            : Check.Ok("ports", figure);
    }

    private static async Task<double> RoundTripAsync(CancellationToken ct)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var near = new TcpClient { NoDelay = true };
        await near.ConnectAsync((IPEndPoint)listener.LocalEndpoint, ct);
        using TcpClient far = await listener.AcceptTcpClientAsync(ct);
        far.NoDelay = true;
        var times = new double[RoundTrips];
        byte[] letter = new byte[1];
        for (int i = 0; i < RoundTrips; i++)
        {
            long started = Stopwatch.GetTimestamp();
            await Task.WhenAll(EchoAsync(far, ct), near.GetStream().WriteAsync(letter, ct).AsTask());
            await near.GetStream().ReadExactlyAsync(letter, ct);
            times[i] = Stopwatch.GetElapsedTime(started).TotalMicroseconds;
        }
        return times.Order().ElementAt(RoundTrips / 2);
    }

    private static async Task EchoAsync(TcpClient far, CancellationToken ct)
    {
        byte[] letter = new byte[1];
        await far.GetStream().ReadExactlyAsync(letter, ct);
        await far.GetStream().WriteAsync(letter, ct);
    }
}
