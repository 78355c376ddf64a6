using System.Diagnostics;
using IntegrationMethods.Client.Engine.Distance;
using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Distance;

[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class DelayProxyTests(CallForm form)
{
    private static readonly TimeSpan s_roundTrip = TimeSpan.FromMilliseconds(40);

    [Test]
    public async Task Rows_come_through_whole_and_no_call_is_shorter_than_the_round_trip()
    {
        var rows = new MemoryServiceTables(SampleRows.PlainRows(5_000));
        var transport = new SocketsTransport(new TransportOptions());
        await using IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), rows, form);
        await using var proxy = new DelayProxy(listener.EndPoint, s_roundTrip);
        await using IConnection connection = await form.ConnectAsync(transport, proxy.EndPoint);
        for (int call = 0; call < 3; call++)
        {
            long start = Stopwatch.GetTimestamp();
            IReadOnlyList<ServiceTable> got = await form.GetAsync(connection, 1, 5_000);
            Assert.That(Stopwatch.GetElapsedTime(start), Is.GreaterThanOrEqualTo(s_roundTrip));
            Assert.That(got, Is.EqualTo(rows.GetServiceTables(1, 5_000)));
        }
    }

    [Test]
    public async Task A_call_to_a_server_that_is_gone_fails_as_without_the_proxy()
    {
        var transport = new SocketsTransport(new TransportOptions());
        IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0),
            new MemoryServiceTables(SampleRows.PlainRows(1)), form);
        await using var proxy = new DelayProxy(listener.EndPoint, s_roundTrip);
        await using IConnection connection = await form.ConnectAsync(transport, proxy.EndPoint);
        await listener.DisposeAsync();
        Assert.That(async () => await form.GetAsync(connection, 1, 1), Throws.InstanceOf<TransportException>());
    }

    [Test]
    public async Task A_disposed_proxy_accepts_no_connection()
    {
        using var target = new TcpListener(IPAddress.Loopback, 0);
        target.Start();
        var proxy = new DelayProxy((IPEndPoint)target.LocalEndpoint, s_roundTrip);
        await proxy.DisposeAsync();
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            await socket.ConnectAsync(proxy.EndPoint);
            await Task.Delay(s_roundTrip);
        }
        catch (SocketException)
        {
            // No process listens there, unless a parallel test has the port by now.
        }
        Assert.That(target.Pending(), Is.False);
    }
}
