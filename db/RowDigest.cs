using System.Security.Cryptography;
using System.Text;

namespace IntegrationMethods.Db;

/// <summary>Proof of what a table holds: two tables of equal digests hold the same rows.</summary>
/// <param name="Count">Rows.</param>
/// <param name="DistinctIds">Different ids among them.</param>
/// <param name="Sha256">Over the rows in the order of their ids, encoded by <see cref="CanonicalRow"/>; lower-case hexadecimal.</param>
public sealed record RowDigest(int Count, int DistinctIds, string Sha256)
{
    /// <summary>Bytes of the rows' values, by <see cref="CanonicalRow.PayloadBytes"/>; 0 if not counted.</summary>
    public long PayloadBytes { get; init; }

    /// <summary>Of rows outside a table, in the order of their ids.</summary>
    public static RowDigest Of(IEnumerable<ServiceTable> rows)
    {
        using var hasher = new RowHasher();
        foreach (ServiceTable row in rows)
            hasher.Add(row);
        return hasher.Digest();
    }

    /// <summary>Of parts whose ids are apart, in their order: equal for equal parts, and not that of the same rows in one part.</summary>
    public static RowDigest Union(IReadOnlyList<RowDigest> parts) => new(
        parts.Sum(part => part.Count),
        parts.Sum(part => part.DistinctIds),
        Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes(string.Concat(parts.Select(part => part.Sha256))))))
    {
        PayloadBytes = parts.Sum(part => part.PayloadBytes),
    };
}
