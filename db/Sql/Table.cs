namespace IntegrationMethods.Db.Sql;

/// <summary>A table by the names that the seed gave it, and the statements that every engine understands alike.</summary>
internal sealed class Table
{
    public static readonly Table Service = new("ServiceTable");
    public static readonly Table Client = new("ClientTable");

    private Table(string name)
    {
        Name = name;
        Id = $"{name}ID";
        Columns = [Id, $"Desc{name}", "Value", "CreationDate", "StringField1", "StringField2"];
        string columns = string.Join(", ", Columns);
        SelectRow = $"select {columns} from {name} where {Id} = @{Id}";
        SelectRange = $"select {columns} from {name} where {Id} between @First and @Last order by {Id}";
        Insert = $"insert into {name} ({columns}) values ({string.Join(", ", Columns.Select(c => $"@{c}"))})";
        CountRange = $"select count(*) from {name} where {Id} between @First and @Last";
        Empty = $"delete from {name}";
    }

    public string Name { get; }

    public string Id { get; }

    /// <summary>In the order of <see cref="Contract.ServiceTable"/>'s parameters.</summary>
    public IReadOnlyList<string> Columns { get; }

    public string SelectRow { get; }

    public string SelectRange { get; }

    public string CountRange { get; }

    public string Insert { get; }

    public string Empty { get; }
}
