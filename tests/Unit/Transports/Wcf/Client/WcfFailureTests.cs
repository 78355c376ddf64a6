using System.ServiceModel;
using IntegrationMethods.Transports.Wcf.Client;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf.Client;

internal sealed class WcfFailureTests
{
    private static readonly CommunicationException[] s_ends = [new("the session ended"),
        new CommunicationObjectFaultedException("the channel is faulted")];

    [TestCaseSource(nameof(s_ends))]
    public void A_call_whose_session_ended_names_the_limit_that_may_have_ended_it(CommunicationException end)
    {
        var options = new TransportOptions { MaxMessageBytes = 20_000 };

        RemedyException? failure = new WcfFailure(WcfTarget.NetTcp(new IPEndPoint(IPAddress.Loopback, 1), options), options).OfCall(end);

        Assert.That(
            failure?.Message,
            Is.EqualTo("no answer from 127.0.0.1:1: the server ended the session, or its answer exceeds 20000 bytes (request fewer rows, "
                + "or raise --max-message-bytes)"));
    }
}
