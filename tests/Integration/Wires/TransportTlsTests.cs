using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using IntegrationMethods.Transports;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>TLS over every transport that supports it: which peers are accepted, which are rejected, and the message that each one gets.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Tls))]
internal sealed class TransportTlsTests(string key, CallForm form) : TransportTestBase(key, form, TransportCases.OverTls)
{
    private static readonly TransportOptions s_impatient = TransportCases.OverTls with { ConnectTimeout = TimeSpan.FromMilliseconds(400) };

    [Test]
    public async Task The_connection_reports_the_version_and_nothing_of_the_rows_is_readable_on_the_way()
    {
        ServiceTable[] rows = SampleRows.PlainRows(50);
        IListener listener = await ListenAsync(new MemoryServiceTables(rows));
        var relay = new Relay(listener.EndPoint);
        await using (relay)
        {
            IConnection remote = await ConnectAsync(relay.EndPoint);
            Assert.That(await Get(remote, 1, 50), Is.EqualTo(rows));
            Assert.That(((IWireBytes)remote).TlsVersion, Is.EqualTo("1.3").Or.EqualTo("1.2"));
            await remote.DisposeAsync();
        }

        byte[] text = Encoding.UTF8.GetBytes(rows[0].DescServiceTable[..12]);
        Assert.That(relay.Answered, Has.Length.GreaterThan(50 * 12));
        Assert.That(relay.Answered.AsSpan().IndexOf(text), Is.Negative);
    }

    [Test]
    public async Task Without_TLS_there_is_no_version()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(SampleRows.PlainRows(1)), new TransportOptions());

        Assert.That(((IWireBytes)remote).TlsVersion, Is.Null);
    }

    [Test]
    public async Task A_certificate_other_than_the_expected_one_is_refused()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)));

        AssertRefused(await FailureAsync(listener, Usual with { ServerCertificate = new string('0', RunCertificate.FingerprintLength) }), $"its fingerprint is {Usual.ServerCertificate}, not 000");
        AssertRefused(await FailureAsync(listener, Usual with { ServerCertificate = null }), $"no fingerprint is known to check {Usual.ServerCertificate} against: pass the one that the server printed with --server-certificate");
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1), "others are served");
    }

    [TestCase(31, "it expired on ")]
    [TestCase(-2, "it is valid from ")]
    public async Task A_certificate_outside_its_time_is_refused_though_it_is_expected(int ageDays, string why)
    {
        using X509Certificate2 certificate = TestCertificate.Create(TimeSpan.FromDays(ageDays));

        AssertRefused(await FailureAsync(certificate), why);
    }

    [Test]
    public async Task A_certificate_for_another_name_is_refused_though_it_is_expected()
    {
        using X509Certificate2 certificate = TestCertificate.Create(name: "somebody.example");

        AssertRefused(await FailureAsync(certificate), "it is for somebody.example, not for integration-methods-run");
    }

    [Test]
    public async Task A_client_of_clear_text_is_refused_by_a_server_of_TLS_and_the_log_says_why_in_one_line()
    {
        using var log = new KeptLog();
        IListener listener = await ListenWithAsync(log, Usual);

        TransportException failure = await FailureAsync(listener, new TransportOptions { ConnectTimeout = TimeSpan.FromSeconds(2), CallTimeout = TimeSpan.FromSeconds(2) });

        Assert.That(failure.Message, Does.Not.Contain("\n"));
        Assert.That(await LinesAsync(log), Has.One.Contains("clear text, and this server takes only TLS").Or.One.Contains("a session without TLS at a server that takes only TLS"));
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1), "others are served");
    }

    [Test]
    public async Task A_client_of_TLS_is_refused_by_a_server_of_clear_text()
    {
        using var log = new KeptLog();
        IListener listener = await ListenWithAsync(log, new TransportOptions());

        TransportException failure = await FailureAsync(listener, Usual with { ConnectTimeout = TimeSpan.FromSeconds(2) });

        Assert.That(failure.Message, Does.Contain("--tls").And.Not.Contain("\n"));
        // Over HTTP/1.1, and where CoreWCF serves, the line is a library's own.
        if (TransportCases.ServerKey(TransportKey) is not ("soap/direct" or "rest/direct" or "websocket/direct" or "signalr/aspnetcore" or "signalr-messagepack/aspnetcore" or "soap/corewcf" or "nettcp/corewcf"))
            Assert.That(await LinesAsync(log), Has.One.Contains("the client began a TLS handshake, and this server has no TLS").Or.One.Contains("an upgrade to TLS at a server without it"));
        TestContext.Out.WriteLine(string.Join('\n', log.Messages(LogLevel.Debug).Concat(log.Messages(LogLevel.Information))));
    }

    [Test]
    public async Task Whoever_sends_nothing_or_stops_in_the_handshake_is_closed_in_time_while_others_are_served([Values(0, 1, 60)] int bytes)
    {
        using var log = new KeptLog();
        IListener listener = await ListenWithAsync(log, s_impatient);
        using Socket silent = await StartAsync(listener);
        byte[] hello = await HelloAsync();
        await silent.SendAsync(hello.AsMemory(0, bytes));

        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1));
        Assert.That(await silent.ReceiveAsync(new byte[1]).WaitAsync(Limit).ContinueWith(read => read.IsFaulted ? 0 : read.Result), Is.Zero, "closed");
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

    // Opening the connection fails, or where that makes no exchange, the first call.
    private async Task<TransportException> FailureAsync(IListener listener, TransportOptions client) =>
        (await Assert.ThrowsAsync<TransportException>(() => CallAsync(listener.EndPoint, client)))!;

    private async Task CallAsync(IPEndPoint server, TransportOptions client) => await Get(await ConnectAsync(server, client), 1, 1);

    private static void AssertRefused(TransportException failure, string why) =>
        Assert.That(failure.Message, Does.StartWith("the certificate of the server at 127.0.0.1:").And.Contain(" was rejected: ").And.Contain(why).And.Not.Contain("\n"));

    private async Task<IListener> ListenWithAsync(KeptLog log, TransportOptions options)
    {
        ITransport transport = TransportCatalog.Create(options, log).Single(transport => transport.Key == TransportKey);
        IListener listener = await transport.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), new MemoryServiceTables(SampleRows.PlainRows(1)), Form);
        return CloseAfterwards(listener);
    }

    // Up to where TLS begins.
    private async Task<Socket> StartAsync(IListener listener)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(listener.EndPoint);
        if (!TransportKey.StartsWith("nettcp", StringComparison.Ordinal))
            return socket;
        await socket.SendAsync(Encoding.Latin1.GetBytes("\0\u0001\0\u0001\u0002\u0002\u0019net.tcp://x/ServiceTables\u0003\u0008\u0009\u0013application/ssl-tls"));
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

    private static async Task<string[]> LinesAsync(KeptLog log)
    {
        for (int i = 0; i < 100 && Lines(log).Length == 0; i++)
            await Task.Delay(50);
        Assert.That(Lines(log), Has.None.Contains("\n"));
        return Lines(log);
    }

    private static string[] Lines(KeptLog log) =>
        [.. log.Messages(LogLevel.Information).Concat(log.Messages(LogLevel.Warning)).Where(line => line.StartsWith("connection ", StringComparison.Ordinal))];
}
