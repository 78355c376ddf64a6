using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>Captured messages with a few bytes changed: they are read, or refused as malformed, and nothing else happens.</summary>
internal sealed class MutationTests
{
    private const int Rounds = 3_000;

    [Test]
    public void A_changed_request_is_read_or_refused([Values("calls", "fault", "unknown")] string name)
    {
        byte[] whole = Capture.Envelopes(name, fromClient: true)[0];
        for (int seed = 0; seed < Rounds; seed++)
            Read(seed, Mutate(whole, seed), message => new RequestReader().Read(message));
    }

    [Test]
    public void A_changed_answer_is_read_or_refused([Values("calls", "fault", "unknown")] string name)
    {
        byte[] whole = Capture.Envelopes(name, fromClient: false)[0];
        for (int seed = 0; seed < Rounds; seed++)
            Read(seed, Mutate(whole, seed), message => new AnswerReader().Read(message));
    }

    private static void Read(int seed, byte[] message, Action<byte[]> read)
    {
        try
        {
            read(message);
        }
        catch (InvalidDataException)
        {
            // What both ends take as malformed.
        }
        catch (Exception error) when (error is not AssertionException)
        {
            Assert.Fail($"seed {seed}: {error.GetType().Name} {error.Message} {error.StackTrace}");
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
