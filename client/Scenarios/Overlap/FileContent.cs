using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>What is written: the same in every process, different in each round, and nothing that can be compressed.</summary>
internal static class FileContent
{
    // The golden ratio in 64 bits: its multiples are spread evenly (Knuth, The Art of Computer Programming, volume 3, section 6.4).
    private const ulong Step = 0x9E3779B97F4A7C15;

    /// <summary>At least 8 bytes, a multiple of 8.</summary>
    public static byte[] Make(int bytes)
    {
        byte[] content = GC.AllocateUninitializedArray<byte>(bytes);
        Span<ulong> words = MemoryMarshal.Cast<byte, ulong>(content.AsSpan());
        for (int i = 0; i < words.Length; i++)
            words[i] = (ulong)i * Step;
        return content;
    }

    /// <summary>Makes it that of a round, so that a file left over from an earlier one is recognised.</summary>
    /// <param name="content">Of <see cref="Make"/>.</param>
    /// <param name="round">From 0.</param>
    public static void Stamp(byte[] content, int round) => BinaryPrimitives.WriteInt64LittleEndian(content, round + 1);

    /// <summary>What the file must be after the last round.</summary>
    public static string Expected(int bytes, int times)
    {
        byte[] content = Make(bytes);
        Stamp(content, times - 1);
        return Words(bytes, SHA256.HashData(content));
    }

    /// <summary>What the file is.</summary>
    /// <exception cref="RemedyException">It can't be read.</exception>
    public static async Task<string> ReadAsync(string path, CancellationToken ct)
    {
        try
        {
            await using FileStream file = File.OpenRead(path);
            return Words(file.Length, await SHA256.HashDataAsync(file, ct));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException(
                $"the file just written can't be read ({error.Message}): leave {Path.GetDirectoryName(path)} untouched during a run, "
                    + "then run again.", error);
        }
    }

    private static string Words(long length, byte[] digest) =>
        string.Create(CultureInfo.InvariantCulture, $"a file of {length} bytes {Convert.ToHexStringLower(digest)[..16]}");
}
