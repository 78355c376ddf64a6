using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Nats;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.Nats;

/// <summary>npm's nats, by the makers of NATS, with the payloads of PROTOCOL.md written in JavaScript, over a real NATS server.</summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("nats.js, nats-server", "NATS")]
internal sealed class NatsNodePeerTests(CallForm form) : BrokerPeerTestBase("nats/nats-net", form)
{
    private NatsBroker _broker = null!;

    [OneTimeSetUp]
    public async Task Prepare()
    {
        await NodePackages.PrepareAsync();
        _broker = await NatsBroker.RequireAsync();
    }

    protected override string Broker => _broker.Address;

    protected override string NameOf(IPEndPoint endpoint) => NatsSubject.Of(endpoint);

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "every awkward row; 1, 100 and 5,000 rows, both operations, 100 calls at once; faults, refusal of an unknown operation; no "
            + "responders once the server has stopped")]
    public Task A_client_of_nats_js_reads_our_rows_faults_and_refusals() =>
        TheirClientReadsOursAsync("nats_client.js", gone: "503");

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; with headers")]
    public Task Our_client_reads_the_answers_of_a_server_of_nats_js() =>
        OurClientReadsTheirsAsync("nats_server.js");
}
