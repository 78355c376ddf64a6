namespace IntegrationMethods.Db.Sql;

/// <summary>A column as an engine declares it.</summary>
internal sealed record ColumnShape(string Name, string Type, bool Nullable, bool Key)
{
    public override string ToString() =>
        $"{Name} {Type.ToLowerInvariant()}{(Key ? " primary key" : Nullable ? " null" : " not null")}";

    /// <summary>The columns of a table, by the types of its key, texts, number and date.</summary>
    public static IReadOnlyList<ColumnShape> Of(Table table, string key, string text, string number, string date,
        bool nullableKey = false) =>
    [
        new(table.Columns[0], key, nullableKey, Key: true),
        new(table.Columns[1], text, Nullable: false, Key: false),
        new(table.Columns[2], number, Nullable: false, Key: false),
        new(table.Columns[3], date, Nullable: false, Key: false),
        new(table.Columns[4], text, Nullable: true, Key: false),
        new(table.Columns[5], text, Nullable: true, Key: false),
    ];

    /// <summary>Columns of a catalog, by a query for their names and types, and whether they may be null and are of the key.</summary>
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
