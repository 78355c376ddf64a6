using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>Captured messages with a few bytes changed: they are read, or refused as malformed, and nothing else happens.</summary>
internal sealed class MutationTests
{
    private const int Rounds = 3_000;

    [Test]
    public void A_changed_request_is_read_or_refused([Values("calls", "fault", "unknown")] string name) =>
        AssertReadOrRefused(Capture.Envelopes(name, fromClient: true)[0], message => new RequestReader().Read(message));

    [Test]
    public void A_changed_answer_is_read_or_refused([Values("calls", "fault", "unknown")] string name) =>
        AssertReadOrRefused(Capture.Envelopes(name, fromClient: false)[0], message => new ReplyReader().Read(message));

    [Test]
    public void An_id_of_nothing_but_zeros_is_the_same_to_both_readers()
    {
        byte[] message = [.. Capture.Envelopes("calls", fromClient: true)[0]];
        Guid id = new RequestReader().Read(message).Id.Uuid;
        message.AsSpan(message.AsSpan().IndexOf(id.ToByteArray()), 16).Clear();

        Assert.That(new RequestReader().Read(message).Id, Is.EqualTo(new MessageId(Guid.Empty)));
        Assert.That(new RequestReader().Read(message, general: true).Id, Is.EqualTo(new MessageId(Guid.Empty)));
    }

    // Both ends happen, or the changes would prove nothing.
    private static void AssertReadOrRefused(byte[] whole, Action<byte[]> read)
    {
        var ends = Enumerable.Range(0, Rounds).Select(seed => End(seed, Mutate(whole, seed), read)).ToHashSet();

        Assert.That(ends, Is.EquivalentTo(["read", "refused"]));
    }

    private static string End(int seed, byte[] message, Action<byte[]> read)
    {
        try
        {
            read(message);
            return "read";
        }
        catch (InvalidDataException)
        {
            // What both ends take as malformed.
            return "refused";
        }
        catch (Exception error)
        {
            return $"seed {seed}: {error}";
        }
    }

    private static byte[] Mutate(byte[] whole, int seed)
    {
        var random = new Random(seed);
        byte[] message = [.. whole];
        for (int changes = random.Next(1, 4); changes > 0; changes--)
            message[random.Next(message.Length)] = (byte)random.Next(256);
        return random.Next(8) == 0 ? message[..random.Next(message.Length)] : message;
    }
}
