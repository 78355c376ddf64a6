using System.Buffers.Binary;
using System.Text;

namespace IntegrationMethods.Tests.Shared.Telemetry;

/// <summary>A message of Protocol Buffers (protobuf.dev, "Encoding") whose fields are asked for by number.</summary>
internal sealed class ProtoFields
{
    private readonly List<(int Number, ulong Value, byte[] Bytes)> _fields = [];

    public ProtoFields(ReadOnlySpan<byte> message)
    {
        while (!message.IsEmpty)
        {
            ulong tag = Varint(ref message);
            var (value, bytes) = Read(tag & 7, ref message);
            _fields.Add(((int)(tag >> 3), value, bytes));
        }
    }

    public IEnumerable<ProtoFields> Messages(int number) =>
        _fields.Where(field => field.Number == number).Select(field => new ProtoFields(field.Bytes));

    /// <summary>The message that is there once, or an empty one.</summary>
    public ProtoFields Message(int number) => Messages(number).SingleOrDefault() ?? new ProtoFields([]);

    public byte[] Bytes(int number) => _fields.Where(field => field.Number == number).Select(field => field.Bytes).SingleOrDefault() ?? [];

    public string Text(int number) => Encoding.UTF8.GetString(Bytes(number));

    public ulong Number(int number) => _fields.Where(field => field.Number == number).Select(field => field.Value).SingleOrDefault();

    public double Double(int number) => BitConverter.UInt64BitsToDouble(Number(number));

    /// <summary>The first field's number; which alternative a message is.</summary>
    public int Kind => _fields.Count == 0 ? 0 : _fields[0].Number;

    private static (ulong Value, byte[] Bytes) Read(ulong type, ref ReadOnlySpan<byte> rest) => type switch
    {
        0 => (Varint(ref rest), []),
        1 => (BinaryPrimitives.ReadUInt64LittleEndian(Take(ref rest, 8)), []),
        2 => (0, Take(ref rest, (int)Varint(ref rest)).ToArray()),
        5 => (BinaryPrimitives.ReadUInt32LittleEndian(Take(ref rest, 4)), []),
        _ => throw new InvalidDataException($"wire type {type}"),
    };

    private static ulong Varint(ref ReadOnlySpan<byte> rest)
    {
        ulong value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte next = Take(ref rest, 1)[0];
            value |= (ulong)(next & 0x7f) << shift;
            if (next < 0x80)
                return value;
        }
    }

    private static ReadOnlySpan<byte> Take(ref ReadOnlySpan<byte> rest, int count)
    {
        ReadOnlySpan<byte> taken = rest[..count];
        rest = rest[count..];
        return taken;
    }
}
