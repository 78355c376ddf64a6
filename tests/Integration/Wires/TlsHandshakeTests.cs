using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// The handshake of TLS, over one transport for each way to carry bytes: one piece of code judges certificates for all of them.
/// </summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.TlsFamilies))]
internal sealed class TlsHandshakeTests(string key, CallForm form) : TlsTestBase(key, form)
{
    private static readonly TransportOptions s_impatient = TransportCases.OverTls with { ConnectTimeout = TimeSpan.FromMilliseconds(400) };

    [TestCase(31, "it expired on ")]
    [TestCase(-2, "it is not valid before ")]
    public async Task A_certificate_outside_its_time_is_refused_though_it_is_expected(int ageDays, string why)
    {
        using X509Certificate2 certificate = TestCertificate.Create(TimeSpan.FromDays(ageDays));

        AssertRefused(await FailureAsync(certificate), why);
    }

    [Test]
    public async Task A_certificate_for_another_name_is_refused_though_it_is_expected()
    {
        using X509Certificate2 certificate = TestCertificate.Create(name: "other.example");

        AssertRefused(await FailureAsync(certificate), "it is for other.example, not for integration-methods-run");
    }

    [Test]
    public async Task A_peer_that_sends_nothing_or_stops_in_the_handshake_is_closed_in_time_while_others_are_served(
        [Values(0, 60)] int bytes)
    {
        using var log = new KeptLog();
        IListener listener = await ListenWithAsync(log, s_impatient);
        using Socket silent = await StartAsync(listener);
        byte[] hello = await HelloAsync();
        await silent.SendAsync(hello.AsMemory(0, bytes));

        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1));
        Assert.That(await silent.ReceiveAsync(new byte[1]).WaitAsync(Limit)
            .ContinueWith(read => read.IsFaulted ? 0 : read.Result), Is.Zero, "closed");
        // On a busy machine the good client's own first handshake may take too long as well.
        Assert.That(await LinesAsync(log), Is.Not.Empty.And.Unique, "a line for each connection");
    }

    [Test]
    public async Task A_server_that_stops_in_the_handshake_is_given_up_in_time()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task<Socket> server = ConsentAsync(listener);

        TransportException failure = (await Assert.ThrowsAsync<TransportException>(
            () => CallAsync((IPEndPoint)listener.LocalEndpoint, s_impatient).WaitAsync(Limit)))!;

        Assert.That(failure.Message, Does.Contain(" within 0.4 s").And.Not.Contain("\n"));
        (await server).Dispose();
    }

    [Test]
    public async Task A_handshake_that_is_none_leaves_one_line_in_the_log()
    {
        using var log = new KeptLog();
        IListener listener = await ListenWithAsync(log, Usual);
        using Socket socket = await StartAsync(listener);

        await socket.SendAsync(new byte[] { 0x16, 3, 1, 0, 4, 1, 2, 3, 4 });

        Assert.That(await LinesAsync(log), Has.One.Contains("the TLS handshake failed"));
    }

    [TestCase(SslProtocols.Tls12)]
    [TestCase(SslProtocols.Tls13)]
    public async Task Both_versions_are_spoken_and_older_ones_are_not(SslProtocols version)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));
        using Socket socket = await StartAsync(listener);
        using var tls = new SslStream(new NetworkStream(socket), false, (_, certificate, _, _) => certificate is not null);
        await tls.AuthenticateAsClientAsync("x", null, version, false);
        Assert.That(tls.SslProtocol, Is.EqualTo(version));

        using Socket old = await StartAsync(listener);
        using var older = new SslStream(new NetworkStream(old), false, (_, certificate, _, _) => certificate is not null);
#pragma warning disable CA5397, SYSLIB0039 // That they are out of date is what is tested.
        Assert.That(() => older.AuthenticateAsClientAsync("x", null, SslProtocols.Tls11, false), Throws.InstanceOf<Exception>());
#pragma warning restore CA5397, SYSLIB0039
    }

    private async Task<TransportException> FailureAsync(X509Certificate2 certificate)
    {
        TransportOptions options = Usual with { Certificate = certificate, ServerCertificate = RunCertificate.FingerprintOf(certificate) };
        return await FailureAsync(await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)), options), options);
    }

    // Up to where TLS begins.
    private async Task<Socket> StartAsync(IListener listener)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(listener.EndPoint);
        if (!TransportKey.StartsWith("nettcp", StringComparison.Ordinal))
            return socket;
        await socket.SendAsync(
            Encoding.Latin1.GetBytes(
                "\0\u0001\0\u0001\u0002\u0002\u0019net.tcp://x/ServiceTables\u0003\u0008\u0009\u0013application/ssl-tls"));
        byte[] consent = new byte[1];
        Assert.That((await socket.ReceiveAsync(consent), consent[0]), Is.EqualTo((1, 0x0A)));
        return socket;
    }

    // A server up to where TLS begins, which then falls silent.
    private async Task<Socket> ConsentAsync(TcpListener listener)
    {
        Socket server = await listener.AcceptSocketAsync();
        if (!TransportKey.StartsWith("nettcp", StringComparison.Ordinal))
            return server;
        byte[] preamble = new byte[256];
        for (int length = 0; !preamble.AsSpan(0, length).EndsWith("application/ssl-tls"u8);)
            length += await server.ReceiveAsync(preamble.AsMemory(length));
        await server.SendAsync(new byte[] { 0x0A });
        return server;
    }

    // The first message of a handshake.
    private static async Task<byte[]> HelloAsync()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new TcpClient();
        await client.ConnectAsync((IPEndPoint)listener.LocalEndpoint);
        using Socket server = await listener.AcceptSocketAsync();
        var tls = new SslStream(client.GetStream());
        _ = tls.AuthenticateAsClientAsync("x").ContinueWith(gone => gone.Exception, TaskScheduler.Default);
        byte[] hello = new byte[60];
        for (int read = 0; read < hello.Length;)
            read += await server.ReceiveAsync(hello.AsMemory(read));
        return hello;
    }
}
