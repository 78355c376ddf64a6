namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>The server's option by which answers are packed.</summary>
[Category("Long")]
[TestFixture("soap/direct", "content-encoding: gzip")]
[TestFixture("rest/direct", "content-encoding: gzip")]
[TestFixture("rest-h2/direct", "")]
[TestFixture("grpc/direct", "")]
internal sealed class GzipAnswersTests(string key, string header) : ProcessTestBase
{
    [Test]
    public async Task Answers_are_packed_with_the_option_and_not_without_it()
    {
        byte[] plain = await AnswersAsync(), packed = await AnswersAsync("--gzip");

        Assert.That(packed, Has.Length.LessThan(plain.Length / 2));
        Assert.That(System.Text.Encoding.Latin1.GetString(packed).ToLowerInvariant(), Does.Contain(header));
    }

    private async Task<byte[]> AnswersAsync(params string[] options)
    {
        using Program server = Program.Start("server", Folder,
            ["--transport", key, "--db", "memory", "--connection", "Rows=100", .. options]);
        var relay = new Relay(await server.ReadEndPointAsync());
        await using (relay)
        {
            await using IConnection connection = await TransportCases.Create(key, new TransportOptions { Gzip = true })
                .ConnectAsync(relay.EndPoint);
            Assert.That(await connection.GetServiceTablesAsync(1, 100), Has.Count.EqualTo(100));
        }
        server.Input.Close();
        await server.EndAsync();
        return relay.Answered;
    }
}
