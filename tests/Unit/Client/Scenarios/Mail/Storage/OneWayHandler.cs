namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail.Storage;

/// <summary>Answers each request with the same message, by blocking calls only or by others only.</summary>
/// <param name="blocking">Which.</param>
/// <param name="message">The message.</param>
internal sealed class OneWayHandler(bool blocking, byte[] message) : HttpMessageHandler
{
    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken) => Answer(asked: true);

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
        Task.FromResult(Answer(asked: false));

    private HttpResponseMessage Answer(bool asked)
    {
        Assert.That(asked, Is.EqualTo(blocking));
        var answer = new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(new OneWayStream(blocking, message)) };
        answer.Headers.ETag = new("\"1\"");
        answer.Content.Headers.ContentLength = message.Length;
        return answer;
    }

    private sealed class OneWayStream(bool blocking, byte[] message) : MemoryStream(message)
    {
        public override int Read(byte[] buffer, int offset, int count)
        {
            Assert.That(blocking);
            return base.Read(buffer, offset, count);
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            Assert.That(blocking, Is.False);
            return Task.FromResult(base.Read(buffer, offset, count));
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Assert.That(blocking, Is.False);
            byte[] read = new byte[buffer.Length];
            int count = base.Read(read, 0, read.Length);
            read.AsMemory(0, count).CopyTo(buffer);
            return ValueTask.FromResult(count);
        }
    }
}
