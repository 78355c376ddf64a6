using System.Net;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Peers.RabbitMq;

/// <summary>
/// npm's amqplib, which knows AMQP 0-9-1 by itself, with the payloads of PROTOCOL.md written in JavaScript, over a real RabbitMQ server.
/// </summary>
[Category("Long")]
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
[Peer("amqplib, rabbitmq-server", "RabbitMQ")]
internal sealed class RabbitMqNodePeerTests(CallForm form) : BrokerPeerTestBase("rabbitmq/rabbitmq-client", form)
{
    private RabbitMqBroker _broker = null!;

    [OneTimeSetUp]
    public async Task Prepare()
    {
        await NodePackages.PrepareAsync();
        _broker = await RabbitMqBroker.RequireAsync();
    }

    protected override string Broker => _broker.Address;

    protected override string NameOf(IPEndPoint endpoint) => $"service-tables.{endpoint}";

    [Test]
    [PeerCase(PeerDirection.TheirsToOurs,
        "every awkward row; 1, 100 and 5,000 rows, both operations, 100 calls at once; faults, refusal of an unknown operation; returned "
            + "once the server has stopped")]
    public Task A_client_of_amqplib_reads_our_rows_faults_and_refusals() =>
        TheirClientReadsOursAsync("rabbitmq_client.js", gone: "312");

    [Test]
    [PeerCase(PeerDirection.OursToTheirs, "every awkward row; 0, 1, 100 and 5,000 rows, faults; with headers")]
    public Task Our_client_reads_the_answers_of_a_server_of_amqplib() =>
        OurClientReadsTheirsAsync("rabbitmq_server.js");
}
