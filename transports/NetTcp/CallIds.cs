using System.Buffers.Binary;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>Ids of a connection's calls: UUIDs that differ from call to call in their first four bytes, a number.</summary>
/// <remarks>A random one for each call would ask the kernel for each. Not for concurrent use.</remarks>
internal sealed class CallIds
{
    private readonly byte[] _id = Guid.NewGuid().ToByteArray();
    private uint _last;

    public Guid Next(out uint number)
    {
        number = ++_last;
        BinaryPrimitives.WriteUInt32LittleEndian(_id, number);
        return new Guid(_id);
    }

    /// <returns>False for an id that no call of this connection had.</returns>
    public bool TryGetNumber(Guid id, out uint number)
    {
        Span<byte> bytes = stackalloc byte[16];
        id.TryWriteBytes(bytes);
        number = BinaryPrimitives.ReadUInt32LittleEndian(bytes);
        return bytes[4..].SequenceEqual(_id.AsSpan(4));
    }
}
