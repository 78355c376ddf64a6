using System.Security.Cryptography;

namespace IntegrationMethods.Db;

/// <summary>Builds a <see cref="RowDigest"/> row by row, in the order of their ids.</summary>
internal sealed class RowHasher : IDisposable
{
    /// <summary>Bytes that are hashed at once: a call for each row takes longer than hashing it.</summary>
    private const int ChunkBytes = 16_384;

    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private byte[] _chunk = new byte[ChunkBytes];
    private int _used;
    private int _count;
    private int _distinct;
    private int _lastId;
    private long _payloadBytes;

    public void Add(ServiceTable row)
    {
        MakeRoom(CanonicalRow.MaxBytes(row));
        Count(row.ServiceTableID, CanonicalRow.Write(row, _chunk.AsSpan(_used)));
    }

    /// <summary>The same for a row that is encoded by <see cref="CanonicalRow"/>.</summary>
    public void Add(int id, ReadOnlySpan<byte> encoded)
    {
        MakeRoom(encoded.Length);
        encoded.CopyTo(_chunk.AsSpan(_used));
        Count(id, encoded.Length);
    }

    public RowDigest Digest()
    {
        Hash();
        return new(_count, _distinct, Convert.ToHexStringLower(_hash.GetHashAndReset())) { PayloadBytes = _payloadBytes };
    }

    public void Dispose() => _hash.Dispose();

    private void Count(int id, int bytes)
    {
        if (_count == 0 || id != _lastId)
            _distinct++;
        _count++;
        _lastId = id;
        _payloadBytes += CanonicalRow.PayloadBytes(bytes);
        _used += bytes;
    }

    private void MakeRoom(int bytes)
    {
        if (_chunk.Length - _used >= bytes)
            return;
        Hash();
        if (_chunk.Length < bytes)
            _chunk = new byte[2 * bytes];
    }

    private void Hash()
    {
        _hash.AppendData(_chunk.AsSpan(0, _used));
        _used = 0;
    }
}
