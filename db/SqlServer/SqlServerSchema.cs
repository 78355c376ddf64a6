using IntegrationMethods.Db.Sql;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>The seed's tables in SQL Server's words, and what the catalog views say of those that are there.</summary>
internal static class SqlServerSchema
{
    /// <summary>Characters of a parameter that has a length; <c>varchar</c> has up to <see cref="MaxBytes"/>.</summary>
    public const int MaxCharacters = 4_000;

    /// <summary>As the driver says <c>max</c>.</summary>
    public const int Unlimited = -1;

    private const int MaxBytes = 8_000;

    private const string Columns = """
        select c.name, t.name, c.max_length, c.is_nullable, c.collation_name,
            case when collationproperty(c.collation_name, 'CodePage')
                <> collationproperty(convert(varchar(128), databasepropertyex(db_name(), 'Collation')), 'CodePage') then 1 else 0 end,
            case when k.column_id is null then 0 else 1 end,
            case when c.is_identity = 1 then ' identity' when c.is_computed = 1 then ' computed' else '' end
        from sys.columns c
        join sys.types t on t.user_type_id = c.user_type_id
        left join (
            select i.object_id, ic.column_id
            from sys.indexes i
            join sys.index_columns ic on ic.object_id = i.object_id and ic.index_id = i.index_id
            where i.is_primary_key = 1) k on k.object_id = c.object_id and k.column_id = c.column_id
        where c.object_id = object_id(@Table)
        order by c.column_id
        """;

    public static IReadOnlyList<ColumnShape> ShapeOf(Table table) =>
        ColumnShape.Of(table, "int", table.TextLength > MaxBytes ? "varchar(max)" : $"varchar({table.TextLength})", "float", "datetime");

    public static async Task<IReadOnlyList<ColumnShape>> ReadAsync(DbConnection connection, Table table, CancellationToken ct)
    {
        await using DbCommand command = connection.Command(Columns);
        command.Add("@Table", table.Name);
        await using DbDataReader reader = await command.ExecuteReaderAsync(ct);
        var columns = new List<ColumnShape>();
        while (await reader.ReadAsync(ct))
            columns.Add(new ColumnShape(
                reader.GetString(0),
                TypeOf(reader.GetString(1), reader.GetInt16(2), reader.GetInt32(5) == 1 ? reader.GetString(4) : null) + reader.GetString(7),
                reader.GetBoolean(3),
                reader.GetInt32(6) == 1));
        return columns;
    }

    /// <summary>A type as <c>create table</c> would have it.</summary>
    /// <param name="name">Such as <c>varchar</c>.</param>
    /// <param name="bytes">As <c>sys.columns.max_length</c> has it: -1 without a limit, two for a character of nvarchar.</param>
    /// <param name="foreignCollation">Of a column whose code page is not the database's, and which so keeps other texts; else null.</param>
    public static string TypeOf(string name, short bytes, string? foreignCollation)
    {
        string length = name switch
        {
            "varchar" or "char" or "varbinary" or "binary" => bytes < 0 ? "(max)" : $"({bytes})",
            "nvarchar" or "nchar" => bytes < 0 ? "(max)" : $"({bytes / 2})",
            _ => "",
        };
        return name + length + (foreignCollation is null ? "" : $" collate {foreignCollation}");
    }
}
