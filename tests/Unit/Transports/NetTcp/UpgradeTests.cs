using System.Net.Security;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>The upgrade to TLS by hand: the records of [MC-NMF] 2.2.3.5 and 2.2.3.6, and what must not stand beside them.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("[MC-NMF] by hand", "NET.TCP")]
internal sealed class UpgradeTests(CallForm form) : TransportTestBase("nettcp/direct", form, TransportCases.OverTls)
{
    private const string Fault = "http://schemas.microsoft.com/ws/2006/05/framing/faults/UpgradeInvalid";
    private const string Preamble = "\0\u0001\0\u0001\u0002\u0002\u0019net.tcp://x/ServiceTables\u0003\u0008";
    private const string Upgrade = "\u0009\u0013application/ssl-tls";

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "upgrade `application/ssl-tls`: consent 0A, TLS, end of preamble 0C, acknowledgement 0B, call, End")]
    public async Task The_end_of_the_preamble_and_the_session_come_through_TLS()
    {
        IListener listener = await ListenAsync(Capture.Rows);
        using TcpClient client = await SendAsync(listener, Preamble + Upgrade);
        Assert.That(await ReadAsync(client.GetStream(), 1), Is.EqualTo("\u000a"));
        using var tls = new SslStream(client.GetStream(), false, (_, certificate, _, _) =>
            RunCertificate.FingerprintOf(certificate!) == Usual.ServerCertificate);
        await tls.AuthenticateAsClientAsync("localhost");

        await tls.WriteAsync(new byte[] { 0x0C });
        Assert.That(await ReadAsync(tls, 1), Is.EqualTo("\u000b"));
        await tls.WriteAsync(Capture.Read("calls").First(segment => segment.FromClient && segment.Bytes[0] == 6).Bytes);
        Assert.That(await ReadAsync(tls, 1), Is.EqualTo("\u0006"));
        await tls.WriteAsync(new byte[] { 0x07 });
        // The end of the session, and then that of TLS.
        Assert.That(await RemainderAsync(tls), Does.EndWith("\u0007"));
    }

    [TestCase(Preamble + "\u000c", TestName = "A_session_without_TLS_is_refused_by_a_server_that_takes_only_TLS")]
    [TestCase(Preamble + "\u0009\u0015application/negotiate", TestName = "Another_upgrade_is_refused_by_a_server_of_TLS")]
    [TestCase(Preamble + Upgrade + "\u000c", TestName = "Clear_text_behind_the_upgrade_is_refused")]
    [PeerCase(PeerDirection.TheirsToOurs, "no upgrade, another upgrade, clear text behind the upgrade: fault UpgradeInvalid")]
    public async Task What_is_no_upgrade_to_TLS_is_refused(string sent)
    {
        IListener listener = await ListenAsync(Capture.Rows);
        using TcpClient client = await SendAsync(listener, sent);

        Assert.That(await RemainderAsync(client.GetStream()), Is.EqualTo($"\u0008{(char)Fault.Length}{Fault}"));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "upgrade at a server without TLS: fault UpgradeInvalid")]
    public async Task A_server_without_TLS_refuses_the_upgrade()
    {
        IListener listener = await ListenAsync(Capture.Rows, new TransportOptions());
        using TcpClient client = await SendAsync(listener, Preamble + Upgrade);

        Assert.That(await RemainderAsync(client.GetStream()), Is.EqualTo($"\u0008{(char)Fault.Length}{Fault}"));
    }

    [TestCase("\u000a\u000b", "clear text after it accepted TLS")]
    [TestCase("\u000b", "a record Acknowledged instead of accepting TLS")]
    [TestCase("\u0008\u0045" + Fault, "one end uses TLS and the other does not: start both with the same --tls")]
    [PeerCase(PeerDirection.OursToTheirs,
        "preamble with the upgrade, byte for byte; no consent, clear text behind it, fault UpgradeInvalid")]
    public async Task Our_client_asks_for_TLS_and_takes_nothing_else(string answer, string why)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task<string> asked = AnswerAsync(listener, answer);

        TransportException failure = (
            await Assert.ThrowsAsync<TransportException>(() => ConnectAsync((IPEndPoint)listener.LocalEndpoint)))!;

        Assert.That(failure.Message, Does.Contain(why).And.Not.Contain("\n"));
        string via = $"net.tcp://{listener.LocalEndpoint}/ServiceTables";
        Assert.That(await asked, Is.EqualTo($"\0\u0001\0\u0001\u0002\u0002{(char)via.Length}{via}\u0003\u0008{Upgrade}"));
    }

    private static async Task<string> AnswerAsync(TcpListener listener, string answer)
    {
        using Socket client = await listener.AcceptSocketAsync();
        byte[] asked = new byte[1024];
        int read = await client.ReceiveAsync(asked);
        await client.SendAsync(Encoding.Latin1.GetBytes(answer));
        while (await client.ReceiveAsync(new byte[1024]) > 0)
        {
        }
        return Encoding.Latin1.GetString(asked, 0, read);
    }

    private static Task<TcpClient> SendAsync(IListener listener, string sent) =>
        RawTcp.OpenAsync(listener.EndPoint, Encoding.Latin1.GetBytes(sent));

    private static async Task<string> ReadAsync(Stream stream, int count)
    {
        byte[] bytes = new byte[count];
        await stream.ReadExactlyAsync(bytes).AsTask().WaitAsync(Limit);
        return Encoding.Latin1.GetString(bytes);
    }

    private static async Task<string> RemainderAsync(Stream stream)
    {
        using var rest = new MemoryStream();
        await stream.CopyToAsync(rest).WaitAsync(Limit);
        return Encoding.Latin1.GetString(rest.ToArray());
    }
}
