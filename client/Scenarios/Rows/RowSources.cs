using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>Seeds <c>ServiceTable</c>, and knows what has to arrive.</summary>
internal sealed class RowSources
{
    private readonly Dictionary<(int? RowBytes, int Rows), IReadOnlyList<RowDigest>> _ranges = [];
    private bool _wasEmpty;

    /// <summary>What has to arrive in a repetition of such a cell, of each range of rows.</summary>
    public IReadOnlyList<RowDigest> Of(RowsSettings own) => _ranges[(own.Serving.Database.RowBytes, own.Rows)];

    /// <summary>
    /// Adds rows that are missing for repetitions of these numbers of rows; those of further ranges only to a table that was empty: beside
    /// a user's own rows, they would be what is measured, and a login may not be permitted to add any.
    /// </summary>
    public async Task SeedAsync(IDatabase database, int? rowBytes, IReadOnlyList<int> counts, int ranges, Action<string> say,
        CancellationToken ct)
    {
        int most = counts.Max();
        _wasEmpty |= await AddAsync(most) == most;
        if (_wasEmpty && ranges > 1)
            await AddAsync(ranges * most);
        foreach (int rows in counts)
            _ranges[(rowBytes, rows)] = await DigestAsync(database, rows, ranges, ct);

        ValueTask<int> AddAsync(int count) => database.SeedAsync(count, new SeedProgress(count, say), ct);
    }

    // As many as there are rows for.
    private static async Task<IReadOnlyList<RowDigest>> DigestAsync(IDatabase database, int rows, int ranges, CancellationToken ct)
    {
        var digests = new List<RowDigest> { await database.DigestServiceTableAsync(rows, ct: ct) };
        for (int range = 1; range < ranges; range++)
        {
            RowDigest digest = await database.DigestServiceTableAsync(rows, 1 + range * rows, ct);
            if (digest.Count < rows)
                break;
            digests.Add(digest);
        }
        return digests;
    }
}
