using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>The codecs against the bytes of a real WCF client and server.</summary>
internal sealed class CaptureTests
{
    [Test]
    [Peer("captured WCF", "NET.TCP")]
    [PeerCase(PeerDirection.OursToTheirs, "preamble, byte for byte")]
    public void Preambles_are_the_bytes_of_the_captured_client() =>
        Assert.That(Convert.ToHexString(Preamble.Write(Capture.Address)), Is.EqualTo(Convert.ToHexString(Capture.Read("calls")[0].Bytes)));

    [TestCase("calls", 3)]
    [TestCase("fault", 2)]
    [TestCase("reuse", 1)]
    [Peer("captured WCF", "NET.TCP")]
    [PeerCase(PeerDirection.OursToTheirs, "requests, byte for byte")]
    public void Requests_are_the_bytes_of_the_captured_client(string name, int count)
    {
        byte[][] records = [.. Capture.Read(name).Where(segment => segment.FromClient && segment.Bytes[0] == 6)
            .Select(segment => segment.Bytes).Take(count)];
        var reader = new RequestReader();
        var writer = new EnvelopeWriter(int.MaxValue);
        for (int i = 0; i < count; i++)
        {
            Request request = reader.Read(Capture.Envelopes(name, fromClient: true)[i]);
            using var written = new TcpOutput();
            writer.WriteRequest(written, Names.To(Capture.Address), request.Operation!, request.Id.Uuid, request.FirstId, request.LastId);

            Assert.That(Convert.ToHexString(written.Bytes), Is.EqualTo(Convert.ToHexString(records[i])));
        }
    }

    [Test]
    [Peer("captured WCF", "NET.TCP")]
    [PeerCase(PeerDirection.TheirsToOurs, "requests decoded")]
    public void Captured_requests_are_read()
    {
        var reader = new RequestReader();

        Request[] requests = [.. Capture.Envelopes("calls", fromClient: true).Select(envelope => reader.Read(envelope))];

        Assert.That(requests.Select(request => request.Operation), Is.EqualTo(new[] { Names.Sync, Names.Sync, Names.Async }));
        Assert.That(requests.Select(request => (request.FirstId, request.LastId, request.Fault)), Is.All.EqualTo((1, 2, (SoapFault?)null)));
        Assert.That(requests[0].Id.Uuid, Is.EqualTo(Guid.Parse("45d0cd8c-4685-4ec5-96f9-43ddb34db224")));
    }

    [Test]
    [Peer("captured WCF", "NET.TCP")]
    [PeerCase(PeerDirection.OursToTheirs, "rows decoded")]
    public void Captured_rows_are_read_though_their_namespace_is_another()
    {
        var reader = new ReplyReader();

        foreach (byte[] envelope in Capture.Envelopes("calls", fromClient: false))
        {
            Reply answer = reader.Read(envelope);
            Assert.That(answer.Rows!.Select(SampleRows.Exact), Is.EqualTo(new[] { 1, 2 }.Select(Capture.Row).Select(SampleRows.Exact)));
        }
    }

    [TestCase("fault", "BadRange", "finalId 1 is less than initialId 5")]
    [TestCase("unknown", "InternalServiceFault", "The message with Action 'http://tempuri.org/IServiceTables/NoSuchOperation' cannot")]
    [Peer("captured WCF", "NET.TCP")]
    [PeerCase(PeerDirection.OursToTheirs, "faults decoded")]
    public void Captured_faults_are_read(string name, string code, string message)
    {
        Reply answer = new ReplyReader().Read(Capture.Envelopes(name, fromClient: false)[0]);

        Assert.That(answer.Fault!.Code.ToString(), Is.EqualTo(code));
        Assert.That(answer.Fault.Message, Does.StartWith(message));
    }

    [Test]
    public void Every_truncation_of_a_captured_message_is_refused_as_malformed_or_asks_for_more()
    {
        foreach (byte[] whole in Capture.All.SelectMany(name => Capture.Envelopes(name, fromClient: true)).Take(1))
        {
            for (int length = 0; length < whole.Length; length++)
            {
                byte[] part = whole[..length];
                Assert.That(() => Refused(() => new RequestReader().Read(part)), Is.True, $"{length} bytes");
            }
        }
        byte[] answer = Capture.Envelopes("calls", fromClient: false)[0];
        for (int length = 0; length < answer.Length; length++)
            Assert.Throws<InvalidDataException>(() => new ReplyReader().Read(answer.AsSpan(0, length)), $"{length} bytes");
    }

    [Test]
    public void An_id_of_nothing_but_zeros_is_the_same_to_both_readers()
    {
        byte[] message = [.. Capture.Envelopes("calls", fromClient: true)[0]];
        Guid id = new RequestReader().Read(message).Id.Uuid;
        message.AsSpan(message.AsSpan().IndexOf(id.ToByteArray()), 16).Clear();

        Assert.That(new RequestReader().Read(message).Id, Is.EqualTo(new MessageId(Guid.Empty)));
        Assert.That(new RequestReader().Read(message, general: true).Id, Is.EqualTo(new MessageId(Guid.Empty)));
    }

    private static bool Refused(Func<Request> read)
    {
        try
        {
            return read().Fault is not null;
        }
        catch (InvalidDataException)
        {
            return true;
        }
    }
}
