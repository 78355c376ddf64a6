using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class TcpInputTests(CallForm form)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    [TestCase(1, 1)]
    [TestCase(1_000, 7)]
    [TestCase(16_384, 1)]
    [TestCase(16_384, 5_000)]
    [TestCase(70_000, 7)]
    [TestCase(300_000, 5_000)]
    public async Task Bytes_arrive_whole_however_many_and_however_they_are_consumed(int size, int step)
    {
        byte[] sent = new byte[size];
        new Random(size).NextBytes(sent);
        using var pair = new SocketPair();
        using var input = new TcpInput(new TcpLink(pair.Ours));
        Task sending = pair.Theirs.SendAsync(sent);
        var received = new List<byte>();

        while (received.Count < size)
        {
            Assert.That(await Fill(input), Is.True);
            while (input.Bytes.Length >= Math.Min(step, size - received.Count) && received.Count < size)
                Take(input, received, Math.Min(step, size - received.Count));
        }

        await sending;
        Assert.That(received.SequenceEqual(sent), Is.True);
    }

    [Test]
    public async Task A_message_larger_than_the_buffer_is_held_whole()
    {
        byte[] sent = new byte[2_000_000];
        new Random(1).NextBytes(sent);
        using var pair = new SocketPair();
        using var input = new TcpInput(new TcpLink(pair.Ours));
        Task sending = pair.Theirs.SendAsync(sent);

        while (input.Bytes.Length < sent.Length)
            Assert.That(await Fill(input), Is.True);

        await sending;
        Assert.That(input.Bytes.SequenceEqual(sent), Is.True);
    }

    [Test]
    public async Task The_end_of_the_stream_is_reported()
    {
        using var pair = new SocketPair();
        using var input = new TcpInput(new TcpLink(pair.Ours));
        pair.Theirs.Shutdown(SocketShutdown.Send);

        Assert.That(await Fill(input), Is.False);
    }

    private Task<bool> Fill(TcpInput input) => (form == CallForm.Sync
        ? OnThread(input.Fill)
        : input.FillAsync().AsTask()).WaitAsync(s_limit);

    private static void Take(TcpInput input, List<byte> target, int count)
    {
        target.AddRange(input.Bytes[..count]);
        input.Consume(count);
    }
}
