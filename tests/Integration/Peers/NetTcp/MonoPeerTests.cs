using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.NetTcp;

/// <summary>Against an independent WCF, in both directions and both forms.</summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("Mono", "NET.TCP")]
internal sealed class MonoPeerTests(CallForm form) : TransportTestBase("nettcp/direct", form)
{
    private static readonly MemoryServiceTables s_rows = new(Enumerable.Range(1, 5_000).Select(Row));

    /// <summary>What a client of Mono wrote, by case: Mono takes seconds to start.</summary>
    private IReadOnlyDictionary<string, string[]> _answers = null!;

    [OneTimeSetUp]
    public async Task CallUs()
    {
        await MonoPeer.RequireAsync();
        IListener listener = await ListenAsync(
            new SpyServiceTables((first, last) => last == first - 1 ? [] : s_rows.GetServiceTables(first, last)));
        _answers = await MonoPeer.CallAsync($"net.tcp://127.0.0.1:{listener.EndPoint.Port}/ServiceTables",
            "rows", "few", "many", "fault", "channels", "two", "unknown", "text");
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "both operations, 100 rows, null and Unicode")]
    public void A_client_of_Mono_gets_the_rows_of_both_operations()
    {
        string[] expected = [.. Enumerable.Range(1, 100).Select(id => Line(Row(id)))];

        Assert.That(_answers["rows"], Is.EqualTo(expected.Concat(expected)));
    }

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "text encoding (03): ContentTypeInvalid")]
    public void A_client_of_Mono_that_speaks_text_learns_that_its_encoding_is_wrong() => Assert.That(
        _answers["text"].Single(), Does.Contain("http://schemas.microsoft.com/ws/2006/05/framing/faults/ContentTypeInvalid"));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "0 and 1 rows")]
    public void A_client_of_Mono_gets_no_rows_and_one_row_of_both_operations() =>
        Assert.That(_answers["few"], Is.EqualTo(new[] { "0 and 0", Line(Row(1)), Line(Row(1)) }));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "5,000 rows")]
    public void A_client_of_Mono_gets_5000_rows() =>
        Assert.That(_answers["many"], Is.EqualTo(Enumerable.Range(1, 5_000).Select(id => Line(Row(id)))));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "faults, and calls after them")]
    public void A_client_of_Mono_gets_faults_and_goes_on() => Assert.That(_answers["fault"], Is.EqualTo(new[]
    {
        "BadRange//finalId 1 is less than initialId 5",
        "RowNotFound//ServiceTable has no row 5001: seed more rows, or request fewer",
        Line(Row(1)),
    }));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "unknown operation")]
    public void A_client_of_Mono_that_asks_for_an_unknown_operation_learns_so() => Assert.That(
        _answers["unknown"].Single(),
        Does.StartWith(
            "ActionNotSupportedException: The message with Action 'http://tempuri.org/IServiceTables/NoSuchOperation' cannot "
                + "be processed"));

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "channels in turn")]
    public void A_client_of_Mono_opens_channels_in_turn() =>
        Assert.That(_answers["channels"], Is.EqualTo(new[] { 1, 2, 3 }.Select(id => Line(Row(id)))));

    // Mono gives an answer to whichever of its callers reads first, whatever it relates to.
    [Test]
    [PeerCase(PeerDirection.TheirsToOurs, "two calls in flight")]
    public void A_client_of_Mono_has_two_calls_in_flight() =>
        Assert.That(_answers["two"], Is.EquivalentTo(new[] { 1, 2 }.Select(id => Line(Row(id)))));

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "0, 1, 100 and 5,000 rows, null, Unicode, fault")]
    public async Task A_server_of_Mono_answers_rows_nulls_Unicode_and_faults()
    {
        int port = FreePort.Find();
        using MonoPeer server = await MonoPeer.ServeAsync(port);
        IConnection remote = await ConnectAsync(new IPEndPoint(IPAddress.Loopback, port));

        foreach ((int first, int last) in new[] { (1, 1), (1, 100), (7, 6), (1, 5_000) })
            Assert.That((await Get(remote, first, last))
                .Select(SampleRows.Exact), Is.EqualTo(Enumerable.Range(first, last - first + 1).Select(Row).Select(SampleRows.Exact)));
        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 5, 1)))!;
        // Mono's server sends its own code for every exception, a FaultException included.
        Assert.That((fault.Code, fault.Message), Is.EqualTo((ServiceFaultCode.InternalServiceFault, "finalId 1 is less than initialId 5")));
        Assert.That(await Get(remote, 2, 2), Has.Count.EqualTo(1));
    }

    // A server of Mono forgets a connection that arrives while it closes the one before, until a further one arrives: it looks
    // into its queue before it says that it waits (TcpChannelListener.AcceptTcpClient). Mono's own bytes meet the same.
    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "sessions closed and opened in turn")]
    public async Task A_server_of_Mono_answers_in_sessions_that_are_opened_and_closed_in_turn()
    {
        int port = FreePort.Find();
        using MonoPeer server = await MonoPeer.ServeAsync(port);
        for (int session = 1; session <= 5; session++)
        {
            IConnection remote = await ConnectAgainAsync(new IPEndPoint(IPAddress.Loopback, port));
            Assert.That((await Get(remote, session, session))
                .Select(SampleRows.Exact), Is.EqualTo(new[] { SampleRows.Exact(Row(session)) }));
            await remote.DisposeAsync();
        }
    }

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "two calls in flight, two sessions at once")]
    public async Task A_server_of_Mono_answers_two_calls_in_flight_in_each_of_two_sessions()
    {
        int port = FreePort.Find();
        using MonoPeer server = await MonoPeer.ServeAsync(port);
        for (int session = 0; session < 2; session++)
        {
            IConnection remote = await ConnectAsync(new IPEndPoint(IPAddress.Loopback, port));
            IReadOnlyList<ServiceTable>[] answers = await Task.WhenAll(Get(remote, 1, 1), Get(remote, 2, 3));
            Assert.That(answers.SelectMany(rows => rows)
                .Select(SampleRows.Exact), Is.EqualTo(new[] { 1, 2, 3 }.Select(Row).Select(SampleRows.Exact)));
        }
    }

    private async Task<IConnection> ConnectAgainAsync(IPEndPoint endpoint)
    {
        var options = new TransportOptions { ConnectTimeout = TimeSpan.FromSeconds(2) };
        for (int left = 4; ; left--)
        {
            try
            {
                return await ConnectAsync(endpoint, options);
            }
            catch (TransportException) when (left > 0)
            {
                // As above: this connection was forgotten, and the next one brings it back.
            }
        }
    }

    private static ServiceTable Row(int id) => new(
        id, $"Description of row {id}" + (id % 3 == 0 ? " <é 日本 😀 &>" : ""), id * 1.5f,
        new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(id),
        id % 2 == 0 ? null : $"String field 1 of {id}", id % 5 == 0 ? "" : $"String field 2 of {id}");

    /// <summary>As the peer writes a row.</summary>
    private static string Line(ServiceTable row)
    {
        string[] parts = SampleRows.Exact(row).Split('|');
        parts[2] = row.Value.ToString("R", CultureInfo.InvariantCulture);
        return string.Join('|', parts);
    }
}
