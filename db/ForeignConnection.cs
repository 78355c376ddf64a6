namespace IntegrationMethods.Db;

/// <summary>Detects by its keywords which engine a connection string belongs to.</summary>
internal static class ForeignConnection
{
    /// <returns>The engines whose connection string it is; none if it is the chosen one's, or no engine's.</returns>
    public static IEnumerable<DatabaseEngine> OwnersOf(string connection, DatabaseEngine chosen, IReadOnlyList<DatabaseEngine> engines)
    {
        string[] keywords = [.. Keywords(connection)];
        if (keywords.Length == 0 || keywords.All(chosen.KnowsKeyword))
            return [];
        (DatabaseEngine Engine, int Usual)[] owners =
        [
            .. from engine in engines
               where engine != chosen && keywords.All(engine.KnowsKeyword)
               select (engine, keywords.Count(word => IsUsual(engine, word))),
        ];
        return owners.Where(owner => owner.Usual == owners.Max(other => other.Usual)).Select(owner => owner.Engine);
    }

    // Drivers know each other's words; the likelier owner is the one whose own help has more of them.
    private static bool IsUsual(DatabaseEngine engine, string word) =>
        engine.ConnectionHelp.Contains($"{word}=", StringComparison.OrdinalIgnoreCase);

    /// <summary>What stands before an equals sign in each part; a path may contain one too, but no engine knows its words.</summary>
    private static IEnumerable<string> Keywords(string connection) =>
        from part in connection.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
        let sign = part.IndexOf('=', StringComparison.Ordinal)
        where sign > 0
        select part[..sign].Trim();
}
