namespace IntegrationMethods.Db.Sql;

/// <summary>A column as an engine declares it.</summary>
internal sealed record ColumnShape(string Name, string Type, bool Nullable, bool Key)
{
    public override string ToString() =>
        $"{Name} {Type.ToLowerInvariant()}{(Key ? " primary key" : Nullable ? " null" : " not null")}";

    public bool Matches(ColumnShape other) => string.Equals(ToString(), other.ToString(), StringComparison.OrdinalIgnoreCase);
}
