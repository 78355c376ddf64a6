namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>The ranges by which a server reads the rows that it streams: one for each message.</summary>
internal static class StreamedRanges
{
    private const int ChunkRows = 100;

    /// <exception cref="ServiceFaultException">No call may ask for such a range; thrown with the first element.</exception>
    public static IEnumerable<(int First, int Last)> Of(ReplyKind answer, int firstId, int lastId)
    {
        RowLimits.CheckRange(firstId, lastId);
        int step = answer == ReplyKind.Stream ? 1 : ChunkRows;
        for (long id = firstId; id <= lastId; id += step)
            yield return ((int)id, (int)Math.Min(id + step - 1, lastId));
    }
}
