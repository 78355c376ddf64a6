namespace IntegrationMethods.Db.Sql;

/// <summary>A column as an engine declares it.</summary>
internal sealed record ColumnShape(string Name, string Type, bool Nullable, bool Key)
{
    public override string ToString() =>
        $"{Name} {Type.ToLowerInvariant()}{(Key ? " primary key" : Nullable ? " null" : " not null")}";

    /// <summary>Columns of a catalog.</summary>
    /// <param name="connection">To the database.</param>
    /// <param name="text">Selects their names and types, whether they may be null, and whether they are of the key.</param>
    /// <param name="ct">Ends it.</param>
    public static async Task<IReadOnlyList<ColumnShape>> ReadAsync(DbConnection connection, string text, CancellationToken ct)
    {
        await using DbCommand command = connection.Command(text);
        await using DbDataReader reader = await command.ExecuteReaderAsync(ct);
        var columns = new List<ColumnShape>();
        while (await reader.ReadAsync(ct))
            columns.Add(new ColumnShape(reader.GetString(0), reader.GetString(1), reader.GetBoolean(2), reader.GetBoolean(3)));
        return columns;
    }

    public bool HasSameName(ColumnShape other) => string.Equals(Name, other.Name, StringComparison.OrdinalIgnoreCase);

    public bool Matches(ColumnShape other) => string.Equals(ToString(), other.ToString(), StringComparison.OrdinalIgnoreCase);
}
