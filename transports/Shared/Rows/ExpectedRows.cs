namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>What a stream may still bring of the range that was asked for: one that never ends is found out by it.</summary>
internal struct ExpectedRows(int firstId, int lastId)
{
    private long _rows = Math.Clamp((long)lastId - firstId + 1, 0, RowLimits.MaxRowsPerCall);

    // An empty list is a message as well, and no stream needs more of them than of rows.
    private long _messages = Math.Clamp((long)lastId - firstId + 1, 1, RowLimits.MaxRowsPerCall);

    public static InvalidDataException TooMany() => new("it has more rows than were requested");

    /// <returns>Whether a message of this many rows was still expected.</returns>
    public bool Take(int rows)
    {
        _rows -= rows;
        _messages--;
        return _rows >= 0 && _messages >= 0;
    }
}
