using IntegrationMethods.Db.Sql;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Db.Sqlite;

/// <summary>SQLite in a file, embedded: one writer at a time, and async methods that run in place.</summary>
internal sealed class SqliteEngine : SqlEngine
{
    public static readonly DatabaseEngine Description = new(
        "sqlite",
        "one file, nothing to install; its async form is emulated",
        "the file's path, default integration-methods.db",
        (options, ct) => SqlDatabase.OpenAsync(new SqliteEngine(options), options, ct))
    {
        OpenDriver = options => new SqliteEngine(options).Source.OpenConnection(),
        KnowsKeyword = keyword => new SqliteConnectionStringBuilder().ContainsKey(keyword),
        FileOf = options => Path.GetFullPath(SqlitePath.Parse(options.Connection).DataSource),
    };

    private static readonly string[] s_settings =
        ["journal_mode", "synchronous", "page_size", "cache_size", "wal_autocheckpoint", "locking_mode", "mmap_size", "encoding"];

    public SqliteEngine(DatabaseOptions options) : base(options.RowBytes)
    {
        SqliteConnectionStringBuilder connection = SqlitePath.Parse(options.Connection);
        Location = Path.GetFullPath(connection.DataSource);
        Source = new SqliteDataSource(connection, options.CommandTimeout);
        Timeout = options.CommandTimeout;
    }

    public override string Name => Description.Name;

    public override string Location { get; }

    public override FormKind AsyncKind => FormKind.OverSync;

    public override DbDataSource Source { get; }

    public override int MaxWriters => 1;

    private TimeSpan Timeout { get; }

    // Declared exactly so, the key is the table's rowid and needs no index beside it.
    public override IReadOnlyList<ColumnShape> ShapeOf(Table table) =>
        ColumnShape.Of(table, "integer", $"varchar({table.TextLength})", "float", "datetime", nullableKey: true);

    public override Task<IReadOnlyList<ColumnShape>> ReadShapeAsync(DbConnection connection, Table table, CancellationToken ct) =>
        ColumnShape.ReadAsync(connection, $"select name, type, not \"notnull\", pk from pragma_table_info('{table.Name}')", ct);

    public override async Task ConfigureAsync(DbConnection connection, CancellationToken ct)
    {
        // The pragma answers with the mode that was there before where it can't change it, and reports no error.
        string mode = await connection.TextAsync("pragma journal_mode=wal", ct);
        if (mode != "wal")
            throw new RemedyException($"the file system of {Location} does not support SQLite's write-ahead log (journal mode "
                + $"'{mode}'): use a file on a local disk");
    }

    public override async Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(DbConnection connection, CancellationToken ct)
    {
        var settings = new Dictionary<string, string>
        {
            ["engine"] = Name,
            ["version"] = await connection.TextAsync("select sqlite_version()", ct),
            ["driver"] = $"Microsoft.Data.Sqlite {typeof(SqliteConnection).Assembly.GetName().Version?.ToString(3)}",
            ["sleep"] = SqliteWaits.Description,
        };
        foreach (string setting in s_settings)
            settings[setting] = await connection.TextAsync($"pragma {setting}", ct);
        settings["synchronous"] = settings["synchronous"] switch { "0" => "off", "1" => "normal", "2" => "full", "3" =>
            "extra", var other => other };
        return settings;
    }

    // Beside the database, as a lock of the file itself would be one of SQLite's own.
    public override Task<IAsyncDisposable?> TryLockAsync(CancellationToken ct)
    {
        try
        {
            return Task.FromResult<IAsyncDisposable?>(LockFile.TryTake($"{Location}-run"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException(
                $"the lock file {Location}-run can't be created ({OneLine.Of(e)}): make its folder writable, or use another file", e);
        }
    }

    // The log keeps its size, as it does in a program that runs for long: where it had to grow, a repetition took 6 to 9 % longer.
    public override Task CheckpointAsync(DbConnection connection, CancellationToken ct) =>
        connection.TextAsync("pragma wal_checkpoint(restart)", ct);

    // The driver keeps a compiled command until its text changes.
    public override void Forget(DbCommand command)
    {
        string text = command.CommandText;
        command.CommandText = "";
        command.CommandText = text;
    }

    // SQLite writes a whole number of a float column as an integer (sqlite.org/datatype3.html), which has no minus zero.
    public override ServiceTable AsStored(ServiceTable row) => row.Value == 0 ? row with { Value = 0f } : row;

    // SQLite would store NaN as NULL, so the driver throws; it says nothing of the row.
    public override void CheckRow(ServiceTable row)
    {
        if (float.IsNaN(row.Value))
            throw new RemedyException(
                $"row {row.ServiceTableID} contains NaN, which SQLite can't store: replace it with a number, or use --db memory");
    }

    public override RemedyException Explain(DbException error, int? rowId = null) =>
        SqliteErrors.Explain(error, Location, Timeout, rowId);
}
