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
        int bytes = CanonicalRow.Write(row, _chunk.AsSpan(_used));
        _used += bytes;
        Count(row.ServiceTableID, bytes);
    }

    /// <summary>The same for rows that are encoded by <see cref="CanonicalRow"/>, one after the other.</summary>
    public void Add(ReadOnlySpan<EncodedRow> rows, ReadOnlySpan<byte> encoded)
    {
        if (encoded.Length > ChunkBytes)
        {
            Hash();
            _hash.AppendData(encoded);
        }
        else
        {
            MakeRoom(encoded.Length);
            encoded.CopyTo(_chunk.AsSpan(_used));
            _used += encoded.Length;
        }
        foreach (EncodedRow row in rows)
            Count(row.Id, row.Bytes);
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
