using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

/// <summary>The one protocol whose every byte is known beforehand, so that the kernel's count can be checked to the byte.</summary>
[TestFixture("sockets/direct", CallForm.Sync)]
[TestFixture("sockets/direct", CallForm.Async)]
internal sealed class SocketsWireBytesTests(string key, CallForm form) : TransportTestBase(key, form)
{
    // PROTOCOL.md: frame, operation, two ids; frame, status, count; id, value, date, its kind, three lengths.
    private const int Request = 8 + 1 + 4 + 4, AnswerHead = 8 + 1 + 4, RowHead = 4 + 4 + 8 + 1 + 3 * 2;

    [TestCase(1, 1)]
    [TestCase(50, 3)]
    [TestCase(5_000, 2)]
    public async Task Bytes_are_those_of_the_protocol_document_and_payload_those_of_the_values(int rows, int calls)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("the platform has no TCP_INFO");
        ServiceTable[] plain = SampleRows.PlainRows(rows);
        IConnection remote = await ServeAsync(new MemoryServiceTables(plain));
        var wire = (IWireBytes)remote;
        WireBytes before = wire.ReadWireBytes()!.Value;

        for (int call = 0; call < calls; call++)
            await Get(remote, 1, rows);

        int texts = plain.Sum(row => Utf8(row.DescServiceTable) + Utf8(row.StringField1!) + Utf8(row.StringField2!));
        WireBytes after = wire.ReadWireBytes()!.Value;
        Assert.Multiple(() =>
        {
            Assert.That(before, Is.EqualTo(new WireBytes(0, 0)));
            Assert.That(after.Sent, Is.EqualTo(calls * Request));
            Assert.That(after.Received, Is.EqualTo(calls * (AnswerHead + rows * RowHead + texts)));
            Assert.That(RowDigest.Of(plain).PayloadBytes, Is.EqualTo(rows * (4 + 4 + 8) + texts));
        });
    }

    private static int Utf8(string text) => Encoding.UTF8.GetByteCount(text);
}
