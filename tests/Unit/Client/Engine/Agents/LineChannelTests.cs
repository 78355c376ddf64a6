using IntegrationMethods.Client.Engine.Agents;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Agents;

internal sealed class LineChannelTests
{
    [Test]
    public async Task Lines_are_read_as_they_were_written_however_the_network_cuts_them([Values(1, 7, 100_000)] int piece)
    {
        using var memory = new MemoryStream();
        var written = new LineChannel(memory);
        AgentLine[] lines = [.. Enumerable.Range(0, 20)
            .Select(i => new AgentLine(AgentTask.Ask, i) { Line = new string('x', i * 1_000) + "\n\"é" })];
        foreach (AgentLine line in lines)
            await written.WriteAsync(line, CancellationToken.None);
        var read = new LineChannel(new Pieces(memory.ToArray(), piece));

        foreach (AgentLine line in lines)
            Assert.That(await read.ReadAsync(1_000_000, CancellationToken.None), Is.EqualTo(line));
        Assert.That(await read.ReadAsync(1_000_000, CancellationToken.None), Is.Null);
    }

    [Test]
    public void A_stranger_can_not_fill_the_memory()
    {
        var channel = new LineChannel(new Pieces(new byte[LineChannel.MaxHelloBytes * 4], 5_000));

        Assert.That(() =>
            channel.ReadAsync(LineChannel.MaxHelloBytes, CancellationToken.None),
            Throws.TypeOf<IOException>().With.Message.Contains("more than 65536 bytes"));
    }

    [TestCase("GET / HTTP/1.1")]
    [TestCase("null")]
    [TestCase("{\"do\":\"format_the_disk\"}")]
    public void What_is_no_line_of_an_agent_is_refused(string text)
    {
        var channel = new LineChannel(new Pieces(Encoding.UTF8.GetBytes(text + "\n"), 1_000));

        Assert.That(() => channel.ReadAsync(LineChannel.MaxHelloBytes, CancellationToken.None), Throws.TypeOf<IOException>());
    }

    // Gives as many bytes at a time as a bad network would.
    private sealed class Pieces(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(piece, buffer.Length)], cancellationToken);
    }
}
