using System.Buffers.Binary;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Changes messages: bits, bytes, stretches that come, go, double or move over from another message, numbers, a cut.</summary>
/// <param name="samples">Valid messages.</param>
/// <param name="words">What has a meaning to the parser, to be put anywhere.</param>
internal sealed class Mutator(IReadOnlyList<byte[]> samples, IReadOnlyList<byte[]> words)
{
    private const int Longest = 64 * 1024;

    public byte[] Mutate(Random random, byte[] message)
    {
        for (int changes = random.OneIn(4) ? random.Next(2, 12) : random.Next(1, 3); changes > 0; changes--)
            message = Change(random, message);
        return message.Length <= Longest ? message : message[..Longest];
    }

    private byte[] Change(Random random, byte[] message)
    {
        int at = random.Next(message.Length + 1);
        int end = Math.Min(message.Length, at + (random.OneIn(4) ? random.Next(message.Length + 1) : random.Next(9)));
        return random.Next(10) switch
        {
            0 => Put(message, at, [(byte)(At(message, at) ^ (1 << random.Next(8)))]),
            1 => Put(message, at, random.Bytes(1)),
            2 => [.. message[..at], .. random.Bytes(random.Next(1, 9)), .. message[at..]],
            3 => [.. message[..at], .. message[end..]],
            4 => [.. message[..end], .. message[at..]],
            5 => Splice(random, message, at),
            6 => Put(message, at, Number(random)),
            7 => words.Count == 0 ? message[..at] : [.. message[..at], .. random.Pick(words), .. message[at..]],
            8 => words.Count == 0 ? message : Put(message, at, random.Pick(words)),
            _ => random.OneIn(3) ? message[..at] : Put(message, at, [(byte)(At(message, at) + random.Next(-2, 3))]),
        };
    }

    private byte[] Splice(Random random, byte[] message, int at)
    {
        byte[] other = random.Pick(samples);
        int from = random.Next(other.Length + 1);
        return random.OneIn(2)
            ? [.. message[..at], .. other[from..]]
            : [.. message[..at], .. other[from..Math.Min(other.Length, from + random.Next(64))], .. message[at..]];
    }

    private static byte[] Number(Random random)
    {
        byte[] number = new byte[8];
        long value = random.OneIn(3) ? random.Long() : random.Int();
        int size = random.Pick([1, 2, 4, 8]);
        if (random.OneIn(2))
        {
            BinaryPrimitives.WriteInt64LittleEndian(number, value);
            return number[..size];
        }
        BinaryPrimitives.WriteInt64BigEndian(number, value);
        return number[^size..];
    }

    private static byte[] Put(byte[] message, int at, byte[] bytes)
    {
        byte[] changed = [.. message];
        bytes.AsSpan(0, Math.Min(bytes.Length, message.Length - at)).CopyTo(changed.AsSpan(at));
        return changed;
    }

    private static byte At(byte[] message, int at) => at < message.Length ? message[at] : (byte)0;
}
