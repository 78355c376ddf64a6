using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The streams of the servers that have them.</summary>
[TestFixture("grpc/direct")]
[TestFixture("grpc/grpc-dotnet")]
internal sealed class GrpcStreamServerTests(string key) : RawGrpcTestBase(key)
{
    [Test]
    public async Task A_stream_sends_a_message_for_each_row_or_for_each_hundred()
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer rows = await client.SendAsync(GrpcMethods.Stream, GrpcBytes.Range(3, 250));
        RawAnswer chunks = await client.SendAsync(GrpcMethods.StreamInChunks, GrpcBytes.Range(3, 250));

        string[] expected = [.. SampleRows.PlainRows(250).Skip(2).Select(SampleRows.Exact)];
        Assert.That(rows.Messages().Select(message => SampleRows.Exact(RowMessage.Read(message))), Is.EqualTo(expected));
        Assert.That(chunks.Messages().SelectMany(GrpcBytes.ReadByGoogle).Select(SampleRows.Exact), Is.EqualTo(expected));
        Assert.That((rows.Status, chunks.Status, chunks.Messages().Count), Is.EqualTo(("0", "0", 3)));
    }

    [Test]
    public async Task A_stream_that_meets_a_missing_row_ends_with_its_status_behind_the_rows()
    {
        using RawClient client = await ServeRawAsync();

        RawAnswer answer = await client.SendAsync(GrpcMethods.Stream, GrpcBytes.Range(249, 260));

        Assert.That((answer.Messages().Count, answer.Status, answer.IsTrailersOnly), Is.EqualTo((2, "5", false)));
    }
}
