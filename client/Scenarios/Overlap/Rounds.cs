using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>Rounds of writing a file and sorting an array, put together in one way; each one stamps the file's content.</summary>
internal abstract class Rounds(OverlapSetup setup, byte[] content)
{
    private readonly int[][] _sorted = new int[setup.Times][];
    private long _written;

    protected OverlapSetup Setup => setup;

    protected byte[] Content => content;

    /// <summary>All rounds; ends when every array is sorted and every file closed.</summary>
    public abstract Task RunAsync();

    /// <summary>Bytes written by the files' own lengths, and the arrays, of all rounds.</summary>
    public string Answer() => Words(_written, _sorted);

    /// <summary>What <see cref="Answer"/> must be.</summary>
    public static string Expected(OverlapSetup setup)
    {
        int[] sorted = [.. Enumerable.Range(1, setup.Items)];
        return Words((long)setup.Bytes * setup.Times, Enumerable.Repeat(sorted, setup.Times));
    }

    /// <summary>The file of a round, opened as the author did, and its content.</summary>
    protected FileStream Create(int round)
    {
        FileContent.Stamp(content, round);
        return new(setup.Path, FileMode.Create, FileAccess.ReadWrite);
    }

    protected void Close(FileStream file)
    {
        file.Flush(setup.Flush);
        Count(file.Length);
        file.Dispose();
    }

    protected void Count(long length) => Interlocked.Add(ref _written, length);

    protected void Sort(int round) => _sorted[round] = BubbleSort.Reversed(setup.Items);

    private static string Words(long written, IEnumerable<int[]> sorted)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (int[]? numbers in sorted)
            hash.AppendData(MemoryMarshal.AsBytes(numbers.AsSpan()));
        return string.Create(CultureInfo.InvariantCulture,
            $"{written} bytes, arrays {Convert.ToHexStringLower(hash.GetHashAndReset())[..16]}");
    }
}
