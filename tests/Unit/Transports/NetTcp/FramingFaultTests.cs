using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>What the server says to a client that frames otherwise than it serves ([MC-NMF]).</summary>
/// <remarks>
/// WCF answers a known or extensible encoding other than its own with ContentTypeInvalid as soon as it has read it, before the end
/// of the preamble, and then closes: seen in the public source of its ServerSessionPreambleConnectionReader.
/// </remarks>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("[MC-NMF] by hand", "NET.TCP")]
internal sealed class FramingFaultTests(CallForm form) : TransportTestBase("nettcp/direct", form)
{
    private const string Start = "\0\u0001\0\u0001\u0002";

    [TestCase("\0\u0002\0", "UnsupportedVersion", TestName = "Another_version_is_refused")]
    [TestCase("\0\u0001\0\u0001\u0001", "UnsupportedMode", TestName = "Singleton_mode_is_refused")]
    [TestCase("\0\u0001\0\u0001\u0003", "UnsupportedMode", TestName = "Simplex_mode_is_refused")]
    [TestCase("\0\u0001\0\u0001\u0004", "UnsupportedMode", TestName = "Singleton_sized_mode_is_refused")]
    [TestCase(Start + "\u0002\u0009http://x/", "EndpointNotFound", TestName = "An_address_of_another_scheme_is_refused")]
    [TestCase(Start + "\u0002\u0003???", "EndpointNotFound", TestName = "An_address_that_is_none_is_refused")]
    [TestCase(Start + "\u0002\u0080\u0080\u0002", "ViaTooLong", TestName = "An_endless_address_is_refused_before_it_arrives")]
    [TestCase(Start + "\u0002\u0019net.tcp://x/ServiceTables\u0003\u0003", "ContentTypeInvalid", TestName = "Text_is_refused")]
    [TestCase(Start + "\u0002\u0019net.tcp://x/ServiceTables\u0003\u0007", "ContentTypeInvalid",
        TestName = "Binary_without_a_session_is_refused")]
    [TestCase(Start + "\u0002\u0019net.tcp://x/ServiceTables\u0004\u0008text/xml", "ContentTypeInvalid",
        TestName = "A_content_type_of_its_own_is_refused")]
    [TestCase(Start + "\u0002\u0019net.tcp://x/ServiceTables\u0003\u0008\u0009\u0015application/negotiate", "UpgradeInvalid",
        TestName = "An_upgrade_is_refused")]
    [TestCase(Start + "\u0002\u0019net.tcp://x/ServiceTables\u0003\u0008\u000c\u0006\u00ff\u00ff\u00ff\u00ff\u0007",
        "MaxMessageSizeExceededFault", TestName = "A_message_over_the_limit_is_refused_before_it_arrives")]
    [PeerCase(PeerDirection.TheirsToOurs,
        "version, modes, via, encodings 03 and 07, extensible encoding, upgrade, size: the fault of each")]
    public async Task A_fault_is_sent_and_the_connection_closed(string sent, string fault)
    {
        IListener listener = await ListenAsync(Capture.Rows);

        string received = await Exchange(listener, sent);

        string uri = "http://schemas.microsoft.com/ws/2006/05/framing/faults/" + fault;
        Assert.That(received.TrimStart('\u000b'), Is.EqualTo($"\u0008{(char)uri.Length}{uri}"));
    }

    [TestCase("\u0005", TestName = "An_unsized_envelope_is_cut_off")]
    [TestCase("\u0006\u0005\0\u0056\u0002\u0001\u0001", TestName = "A_message_that_is_no_envelope_is_cut_off")]
    [TestCase("\u0006\u0004\u007f\u0001\u0001\u0001", TestName = "A_string_table_longer_than_its_message_is_cut_off")]
    [TestCase("\u0006\u00ff\u00ff\u00ff\u00ff\u00ff\u0001", TestName = "A_size_of_more_than_31_bits_is_cut_off")]
    [PeerCase(PeerDirection.TheirsToOurs, "unsized envelope, broken sizes")]
    public async Task A_session_ends_where_it_can_not_go_on(string sent)
    {
        IListener listener = await ListenAsync(Capture.Rows);

        string received = await Exchange(listener, Start + "\u0002\u0019net.tcp://x/ServiceTables\u0003\u0008\u000c" + sent);

        Assert.That(received, Is.EqualTo("\u000b").Or.Empty);
    }

    /// <summary>Sends, and reads until the server closes.</summary>
    private static async Task<string> Exchange(IListener listener, string sent)
    {
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint, Encoding.Latin1.GetBytes(sent));
        return Encoding.Latin1.GetString(await RawTcp.ReadToEndAsync(client.GetStream()));
    }
}
