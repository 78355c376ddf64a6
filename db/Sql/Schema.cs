namespace IntegrationMethods.Db.Sql;

/// <summary>Creates tables that are absent and refuses those of another shape; alters and drops nothing.</summary>
internal static class Schema
{
    public static async Task CreateAsync(SqlEngine engine, DbConnection connection, CancellationToken ct)
    {
        foreach (Table table in new[] { engine.Service, engine.Client })
        {
            if (!await IsThereAsync(engine, connection, table, ct))
                await connection.ExecuteAsync(engine.CreateStatement(table), ct);
        }
    }

    public static async Task VerifyAsync(SqlEngine engine, DbConnection connection, TableUse use, CancellationToken ct)
    {
        foreach ((Table table, TableUse its) in new[] { (engine.Service, TableUse.Reads), (engine.Client, TableUse.Fills) })
        {
            if (use.HasFlag(its) && !await IsThereAsync(engine, connection, table, ct))
                throw new RemedyException($"{engine.Location} has no table {table.Name}: run 'seed' first");
        }
    }

    private static async Task<bool> IsThereAsync(SqlEngine engine, DbConnection connection, Table table, CancellationToken ct)
    {
        IReadOnlyList<ColumnShape> actual = await engine.ReadShapeAsync(connection, table, ct);
        if (actual.Count == 0)
            return false;
        IReadOnlyList<ColumnShape> expected = engine.ShapeOf(table);
        ColumnShape? lacking = expected.FirstOrDefault(column => !actual.Any(column.Matches));
        if (lacking is not null)
            throw OtherShape(engine, table, actual.FirstOrDefault(lacking.HasSameName) is { } other
                ? $"column \"{other}\" in place of \"{lacking}\""
                : $"no column \"{lacking}\"");
        ColumnShape? extra = actual.FirstOrDefault(column => !expected.Any(column.Matches));
        return extra is null ? true : throw OtherShape(engine, table, $"an unknown column \"{extra}\"");
    }

    private static RemedyException OtherShape(SqlEngine engine, Table table, string difference) =>
        new($"table {table.Name} of {engine.Location} has a different schema ({difference}): choose another database; this one is "
            + "left unchanged");
}
