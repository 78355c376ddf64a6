using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>Requests as long as the server takes them, and a byte longer.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class RequestSizeTests(CallForm form) : TransportTestBase("nettcp/direct", form)
{
    [TestCase(65_536)]
    [TestCase(2_000)]
    [TestCase(200_000)]
    public async Task A_request_is_served_up_to_the_limit_and_answered_with_the_fault_beyond_it(int limit)
    {
        IListener listener = await ListenAsync(new MemoryServiceTables(SampleRows.PlainRows(1)),
            new TransportOptions { MaxRequestBytes = limit });

        Assert.That(await AnswerAsync(listener, Request(limit), SampleRows.Plain(1).DescServiceTable),
            Does.Contain(SampleRows.Plain(1).DescServiceTable));
        Assert.That(await AnswerAsync(listener, Request(limit + 1), "Fault"), Does.EndWith("/framing/faults/MaxMessageSizeExceededFault"));
    }

    /// <summary>A request whose message has so many bytes, most of them in a header that need not be understood.</summary>
    private static byte[] Request(int size)
    {
        byte[] shortest = Envelope(padding: 1_000);
        byte[] message = [0, .. Envelope(padding: size - 1 - shortest.Length + 1_000)];
        // The longer form of a long text's length takes two bytes more.
        if (message.Length > size)
            message = [0, .. Envelope(padding: size - 1 - shortest.Length + 1_000 - (message.Length - size))];
        return [(byte)RecordType.SizedEnvelope, .. NbfxFlood.Size(message.Length), .. message];
    }

    private static byte[] Envelope(int padding)
    {
        using var bytes = new MemoryStream();
        using (XmlDictionaryWriter xml = XmlDictionaryWriter.CreateBinaryWriter(bytes, StaticDictionary.Strings, session: null,
            ownsStream: false))
        {
            xml.WriteStartElement("s", "Envelope", Names.Soap);
            xml.WriteStartElement("s", "Header", Names.Soap);
            xml.WriteElementString("Action", Names.Addressing, Names.Sync.Action.Text);
            xml.WriteElementString("MessageID", Names.Addressing, "urn:uuid:45d0cd8c-4685-4ec5-96f9-43ddb34db224");
            xml.WriteElementString("padding", "urn:x", new string('p', padding));
            xml.WriteEndElement();
            xml.WriteStartElement("s", "Body", Names.Soap);
            xml.WriteStartElement("", Names.Sync.Request.Text, Names.Contract);
            xml.WriteElementString(Names.InitialId.Text, "1");
            xml.WriteElementString(Names.FinalId.Text, "1");
        }
        return bytes.ToArray();
    }

    private static async Task<string> AnswerAsync(IListener listener, byte[] request, string until)
    {
        using TcpClient client = await RawTcp.OpenAsync(listener.EndPoint, [.. Preamble.Write("net.tcp://x/ServiceTables"), .. request]);
        var received = new StringBuilder();
        byte[] buffer = new byte[1024];
        for (int read = 1; read > 0 && !received.ToString().Contains(until, StringComparison.Ordinal);)
        {
            read = await client.GetStream().ReadAsync(buffer).AsTask().WaitAsync(Limit);
            received.Append(Encoding.Latin1.GetString(buffer, 0, read));
        }
        return received.ToString();
    }
}
