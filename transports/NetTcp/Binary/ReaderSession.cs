using System.Xml;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>The strings that the peer has announced on its direction of a session ([MC-NBFSE] 2.1).</summary>
internal sealed class ReaderSession
{
    /// <summary>Bytes of announced strings that WCF accepts in a session, its quota's default.</summary>
    public const int MaxSessionSize = 2048;

    private readonly List<string> _strings = [];
    private int _bytes;

    /// <summary>How many they are.</summary>
    public int Count => _strings.Count;

    /// <summary>The same strings for the shipped reader.</summary>
    public XmlBinaryReaderSession Shipped { get; } = new();

    /// <summary>Takes the string table in front of an envelope.</summary>
    /// <returns>Where the envelope begins.</returns>
    /// <exception cref="InvalidDataException">No string table, or more strings than a session may have.</exception>
    public int Absorb(ReadOnlySpan<byte> message)
    {
        int at = 0;
        int size = TakeSize(message, ref at);
        int end = size <= message.Length - at ? at + size : throw new InvalidDataException("a string table longer than its message");
        while (at < end)
            Add(message[..end], ref at);
        return at;
    }

    /// <summary>The string of an odd id, or null.</summary>
    public string? Find(int id) => (id & 1) == 1 && id >> 1 < _strings.Count ? _strings[id >> 1] : null;

    /// <summary>The first id of a string, or null.</summary>
    public int? IdOf(string text) => _strings.IndexOf(text) is >= 0 and int index ? 2 * index + 1 : null;

    private void Add(ReadOnlySpan<byte> table, ref int at)
    {
        int size = TakeSize(table, ref at);
        if (size > table.Length - at)
            throw new InvalidDataException("a string longer than its string table");
        // An empty string costs something too, or a session could announce them for ever.
        _bytes += Math.Max(1, size);
        if (_bytes > MaxSessionSize)
            throw new InvalidDataException($"more than {MaxSessionSize} bytes of strings in one session");
        string read = StrictText.Utf8.GetString(table.Slice(at, size));
        // The names of the contract become the very objects of this code, which makes comparing them a matter of references.
        string text = string.IsInterned(read) ?? read;
        at += size;
        Shipped.Add(_strings.Count, text);
        _strings.Add(text);
    }

    private static int TakeSize(ReadOnlySpan<byte> from, ref int at)
    {
        if (!MultiByteInt.TryRead(from[at..], out int value, out int length))
            throw new InvalidDataException("a truncated string table");
        at += length;
        return value;
    }
}
