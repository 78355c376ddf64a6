namespace IntegrationMethods.Db;

/// <summary>The rows that seeding writes: each a function of its id alone, so that seeding more later extends what is there.</summary>
/// <remarks>
/// Texts as in the first project of this kind (<c>Server Value 17</c>, <c>Useless Field 1: …</c>). Dates are whole seconds,
/// which every engine's date type holds exactly.
/// </remarks>
public static class SeedRows
{
    private static readonly DateTime s_firstDate = new(2014, 4, 1, 0, 0, 0, DateTimeKind.Unspecified);

    /// <summary>The row of this id, from 1.</summary>
    public static ServiceTable Row(int id)
    {
        ulong random = SplitMix64.At((ulong)id);
        return new ServiceTable(
            id,
            string.Create(CultureInfo.InvariantCulture, $"Server Value {id}"),
            (random >> 40) * (1000f / (1 << 24)),
            s_firstDate.AddSeconds(id),
            string.Create(CultureInfo.InvariantCulture, $"Useless Field 1: {(uint)random}"),
            string.Create(CultureInfo.InvariantCulture, $"Useless Field 2: {(uint)SplitMix64.At(random)}"));
    }

    /// <summary>The rows of ids 1 to <paramref name="count"/>, made one by one.</summary>
    public static IEnumerable<ServiceTable> First(int count) => Range(1, count);

    /// <summary>The rows from an id on, made one by one.</summary>
    /// <param name="first">The first id.</param>
    /// <param name="count">How many.</param>
    /// <param name="bytes">Of the values of each, as <see cref="SizedRows"/> makes them; null for the usual rows.</param>
    public static IEnumerable<ServiceTable> Range(int first, int count, int? bytes = null) =>
        Enumerable.Range(first, count).Select(id => bytes is { } size ? SizedRows.Row(id, size) : Row(id));
}
