namespace IntegrationMethods.Db.Sql;

/// <summary>
/// A table by the names that the seed gave it, or with the rows' size behind its name, and the statements that every engine understands
/// alike.
/// </summary>
internal sealed class Table
{
    public static readonly Table Service = new("ServiceTable", null);
    public static readonly Table Client = new("ClientTable", null);

    private Table(string name, int? rowBytes)
    {
        TextLength = rowBytes is { } bytes ? SizedRows.TextLength(bytes) : RowLimits.UsualTextLength;
        Id = $"{name}ID";
        Columns = [Id, $"Desc{name}", "Value", "CreationDate", "StringField1", "StringField2"];
        Name = name = rowBytes is null ? name : string.Create(CultureInfo.InvariantCulture, $"{name}_{rowBytes}");
        string columns = string.Join(", ", Columns);
        SelectRow = $"select {columns} from {name} where {Id} = @{Id}";
        SelectRange = $"select {columns} from {name} where {Id} between @First and @Last order by {Id}";
        Insert = $"insert into {name} ({columns}) values ({string.Join(", ", Columns.Select(c => $"@{c}"))})";
        TouchRange = $"select max({Columns[1]}), max({Columns[4]}), max({Columns[5]}) from {name} where {Id} between @First and @Last";
        CountRange = $"select count(*) from {name} where {Id} between @First and @Last";
        Empty = $"delete from {name}";
    }

    public static Table ServiceOf(int? rowBytes) => rowBytes is null ? Service : new("ServiceTable", rowBytes);

    public static Table ClientOf(int? rowBytes) => rowBytes is null ? Client : new("ClientTable", rowBytes);

    public string Name { get; }

    /// <summary>Characters of each of its texts at most.</summary>
    public int TextLength { get; }

    public string Id { get; }

    /// <summary>In the order of <see cref="Contract.ServiceTable"/>'s parameters.</summary>
    public IReadOnlyList<string> Columns { get; }

    public string SelectRow { get; }

    public string SelectRange { get; }

    /// <summary>One row from all texts of a range, so that the engine reads every page of it, those of long texts too.</summary>
    public string TouchRange { get; }

    public string CountRange { get; }

    public string Insert { get; }

    public string Empty { get; }
}
