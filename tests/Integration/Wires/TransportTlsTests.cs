using System.Text;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// TLS over every transport that supports it: which peers are accepted, which are rejected, and the message that each one gets.
/// </summary>
/// <remarks><see cref="TlsHandshakeTests"/> has what depends on the handshake alone.</remarks>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Tls))]
internal sealed class TransportTlsTests(string key, CallForm form) : TlsTestBase(key, form)
{
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

        AssertRefused(await FailureAsync(listener, Usual with { ServerCertificate = new string('0', RunCertificate.FingerprintLength) }),
            $"its fingerprint is {Usual.ServerCertificate}, not 000");
        AssertRefused(await FailureAsync(listener, Usual with { ServerCertificate = null }),
            $"this client has no fingerprint to compare {Usual.ServerCertificate} with: pass the one that the server printed as "
                + "--server-certificate");
        Assert.That(await Get(await ConnectAsync(listener.EndPoint), 1, 1), Has.Count.EqualTo(1), "others are served");
    }

    [Test]
    public async Task A_client_of_clear_text_is_refused_by_a_server_of_TLS_and_the_log_says_why_in_one_line()
    {
        using var log = new KeptLog();
        IListener listener = await ListenWithAsync(log, Usual);

        TransportException failure = await FailureAsync(listener,
            new TransportOptions { ConnectTimeout = TimeSpan.FromSeconds(2), CallTimeout = TimeSpan.FromSeconds(2) });

        Assert.That(failure.Message, Does.Not.Contain("\n"));
        Assert.That(await LinesAsync(log),
            Has.One.Contains("clear text, but this server accepts only TLS").Or.One.Contains(
                "a session without TLS, but this server accepts only TLS"));
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
        if (TransportCases.ServerKey(TransportKey) is not ("soap/direct" or "rest/direct" or "websocket/direct" or "signalr/aspnetcore"
            or "signalr-messagepack/aspnetcore" or "soap/corewcf" or "nettcp/corewcf"))
            Assert.That(await LinesAsync(log),
                Has.One.Contains("the client began a TLS handshake, but this server does not use TLS").Or.One.Contains(
                    "a request for TLS, which this server does not use"));
        TestContext.Out.WriteLine(string.Join('\n', log.Messages(LogLevel.Debug).Concat(log.Messages(LogLevel.Information))));
    }
}
