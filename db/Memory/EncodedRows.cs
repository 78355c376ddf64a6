using System.Buffers;
using System.Runtime.InteropServices;

namespace IntegrationMethods.Db.Memory;

/// <summary>Rows that are kept as bytes, by <see cref="CanonicalRow"/>, until they are proven. Safe for concurrent calls.</summary>
/// <remarks>
/// Rows kept as objects are marked and moved by the garbage collector again and again: without a database, that was a quarter of a
/// repetition's time, and most of its noise.
/// </remarks>
/// <param name="unique">Whether an id is refused that is there already.</param>
public sealed class EncodedRows(bool unique)
{
    private readonly Lock _lock = new();
    private readonly List<EncodedRow> _rows = [];
    private readonly List<(int First, int Count)> _calls = [];
    private readonly HashSet<int> _ids = [];
    private byte[] _bytes = [];
    private int _used;

    /// <summary>Keeps rows.</summary>
    /// <returns>How many, up to one whose id is refused.</returns>
    public int Add(IReadOnlyList<ServiceTable> rows)
    {
        int most = 0;
        foreach (ServiceTable row in rows)
            most += CanonicalRow.MaxBytes(row);
        byte[] encoded = ArrayPool<byte>.Shared.Rent(most);
        int[] ends = ArrayPool<int>.Shared.Rent(rows.Count);
        try
        {
            int end = 0;
            for (int i = 0; i < rows.Count; i++)
                ends[i] = end += CanonicalRow.Write(rows[i], encoded.AsSpan(end));
            lock (_lock)
                return Keep(rows, encoded, ends);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(encoded);
            ArrayPool<int>.Shared.Return(ends);
        }
    }

    /// <summary>What is kept, in the order of ids.</summary>
    /// <param name="firstId">The least id of it: calls are whole, so that none has ids on either side of it.</param>
    public RowDigest Digest(int firstId = int.MinValue)
    {
        using var hasher = new RowHasher();
        foreach ((int first, int count) in InOrder().SkipWhile(call => _rows[call.First].Id < firstId))
        {
            ReadOnlySpan<EncodedRow> rows = CollectionsMarshal.AsSpan(_rows).Slice(first, count);
            hasher.Add(rows, _bytes.AsSpan(rows[0].Start..rows[^1].End));
        }
        return hasher.Digest();
    }

    // The rows of a call come in the order of their ids, so that the calls alone need to be sorted, unless ids are repeated.
    private (int First, int Count)[] InOrder()
    {
        (int First, int Count)[] calls = [.. _calls.OrderBy(call => _rows[call.First].Id)];
        return AreAscending(calls)
            ? calls
            : [.. Enumerable.Range(0, _rows.Count).OrderBy(row => _rows[row].Id).Select(row => (row, 1))];
    }

    private bool AreAscending((int First, int Count)[] calls)
    {
        int last = int.MinValue;
        foreach ((int first, int count) in calls)
        {
            foreach (EncodedRow row in CollectionsMarshal.AsSpan(_rows).Slice(first, count))
            {
                if (row.Id < last)
                    return false;
                last = row.Id;
            }
        }
        return true;
    }

    /// <summary>Forgets the rows, and keeps the memory for the next ones.</summary>
    public void Clear()
    {
        _rows.Clear();
        _calls.Clear();
        _ids.Clear();
        _used = 0;
    }

    private int Keep(IReadOnlyList<ServiceTable> rows, byte[] encoded, int[] ends)
    {
        int start = 0, kept = 0;
        for (; kept < rows.Count; start = ends[kept++])
        {
            int id = rows[kept].ServiceTableID;
            if (unique && !_ids.Add(id))
                break;
            _rows.Add(new(id, _used + start, ends[kept] - start));
        }
        if (_bytes.Length < _used + start)
            Array.Resize(ref _bytes, 2 * (_used + start));
        encoded.AsSpan(0, start).CopyTo(_bytes.AsSpan(_used));
        _used += start;
        if (kept > 0)
            _calls.Add((_rows.Count - kept, kept));
        return kept;
    }
}
