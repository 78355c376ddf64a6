using System.Security.Cryptography;

namespace IntegrationMethods.Db;

/// <summary>Builds a <see cref="RowDigest"/> row by row, in the order of their ids.</summary>
internal sealed class RowHasher : IDisposable
{
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private byte[] _buffer = [];
    private int _count;
    private int _distinct;
    private int _lastId;
    private long _payloadBytes;

    public void Add(ServiceTable row)
    {
        int most = CanonicalRow.MaxBytes(row);
        if (_buffer.Length < most)
            _buffer = new byte[2 * most];
        Add(row.ServiceTableID, _buffer.AsSpan(0, CanonicalRow.Write(row, _buffer)));
    }

    /// <summary>The same for a row that is encoded by <see cref="CanonicalRow"/>.</summary>
    public void Add(int id, ReadOnlySpan<byte> encoded)
    {
        if (_count == 0 || id != _lastId)
            _distinct++;
        _count++;
        _lastId = id;
        _payloadBytes += CanonicalRow.PayloadBytes(encoded.Length);
        _hash.AppendData(encoded);
    }

    public RowDigest Digest() => new(_count, _distinct, Convert.ToHexStringLower(_hash.GetHashAndReset())) { PayloadBytes = _payloadBytes };

    public void Dispose() => _hash.Dispose();
}
