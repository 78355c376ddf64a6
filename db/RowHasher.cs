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
        if (_count == 0 || row.ServiceTableID != _lastId)
            _distinct++;
        _count++;
        _lastId = row.ServiceTableID;
        int most = CanonicalRow.MaxBytes(row);
        if (_buffer.Length < most)
            _buffer = new byte[2 * most];
        int bytes = CanonicalRow.Write(row, _buffer);
        _payloadBytes += CanonicalRow.PayloadBytes(bytes);
        _hash.AppendData(_buffer.AsSpan(0, bytes));
    }

    public RowDigest Digest() => new(_count, _distinct, Convert.ToHexStringLower(_hash.GetHashAndReset())) { PayloadBytes = _payloadBytes };

    public void Dispose() => _hash.Dispose();
}
