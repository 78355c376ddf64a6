namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>
/// Which range of rows each repetition moves: those of a block share tables that are emptied with the first range, so each has the
/// next one.
/// </summary>
internal sealed class RangeTurns
{
    private int _next;

    /// <param name="ranges">How many there are: after the last one, the first one comes again.</param>
    /// <param name="position">The repetition's place in its block, from 1.</param>
    /// <returns>From 0.</returns>
    public int Take(int ranges, int position)
    {
        int range = position == 1 || _next >= ranges ? 0 : _next;
        _next = range + 1;
        return range;
    }

    /// <summary>The latest repetition failed: what it left in the tables is not known.</summary>
    public void Fail() => _next = 0;
}
