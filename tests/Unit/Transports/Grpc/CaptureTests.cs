using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The bytes of a captured session of the library that everybody uses, byte for byte.</summary>
internal sealed class CaptureTests
{
    private const string Request = "08011002";

    private const string Answer =
        "0a4f080112144465736372697074696f6e206f6620726f7720311d0000c03f2206"
        + "0881f2d6ca062a13537472696e67206669656c642031206f6620313213537472696e67206669656c642032206f662031"
        + "0a4f080212144465736372697074696f6e206f6620726f7720321d000040402206"
        + "0882f2d6ca062a13537472696e67206669656c642031206f6620323213537472696e67206669656c642032206f662032";

    private static readonly ServiceTable[] s_rows =
        [.. new[] { 1, 2 }.Select(id => SampleRows.Plain(id) with { CreationDate = new DateTime(2026, 1, 1, 0, 0, id, DateTimeKind.Utc) })];

    [Test]
    public void The_captured_request_is_what_the_client_writes_and_the_server_reads()
    {
        byte[] buffer = new byte[RangeMessage.MaxSize];
        int size = RangeMessage.Write(buffer, 1, 2);

        Assert.That(Convert.ToHexStringLower(buffer, 0, size), Is.EqualTo(Request));
        Assert.That(RangeMessage.Read(Convert.FromHexString(Request)), Is.EqualTo((1, 2)));
    }

    [Test]
    public void The_captured_answer_is_what_the_server_writes_and_the_client_reads()
    {
        Assert.That(Convert.ToHexStringLower(GrpcBytes.Write(s_rows)), Is.EqualTo(Answer));
        Assert.That(RowListMessage.Read(Convert.FromHexString(Answer))
            .Select(SampleRows.Exact), Is.EqualTo(s_rows.Select(SampleRows.Exact)));
    }

    [Test]
    public void An_answer_cut_anywhere_inside_a_row_is_refused()
    {
        byte[] whole = Convert.FromHexString(Answer);
        int firstRow = 2 + whole[1];

        for (int length = 1; length < whole.Length; length++)
        {
            if (length != firstRow)
                Assert.Throws<InvalidDataException>(() => RowListMessage.Read(whole.AsSpan(0, length)), $"{length} bytes");
        }
    }
}
