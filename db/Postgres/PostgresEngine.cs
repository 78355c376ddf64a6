using System.Data;
using IntegrationMethods.Db.Sql;
using Npgsql;
using NpgsqlTypes;

namespace IntegrationMethods.Db.Postgres;

/// <summary>PostgreSQL over the network: many writers, and async methods that hold no thread.</summary>
internal sealed class PostgresEngine : SqlEngine
{
    public static readonly DatabaseEngine Description = new(
        "postgres",
        "PostgreSQL; its async form is native",
        "Host=…;Username=…;Password=…",
        (options, ct) => SqlDatabase.OpenAsync(new PostgresEngine(options), options, ct))
    {
        OpenDriver = options => new PostgresEngine(options).Source.OpenConnection(),
        KnowsKeyword = keyword => new NpgsqlConnectionStringBuilder().ContainsKey(keyword),
        ServerProcesses = ["postgres"],
    };

    private const int TicksPerMicrosecond = 10;

    // What the server does with its own disk is no statement of the comparison, and slow on a large one.
    private const int MaintenanceSeconds = 120;

    private readonly NpgsqlConnectionStringBuilder _connection;
    private readonly NpgsqlDataSource _source;
    private readonly PostgresErrors _errors;
    private PostgresCounters _counters = PostgresCounters.None;
    private bool _mayCheckpoint;

    public PostgresEngine(DatabaseOptions options) : base(options.RowBytes)
    {
        _connection = PostgresConnection.Parse(options);
        _source = NpgsqlDataSource.Create(_connection);
        Source = new OpeningDataSource(_source);
        _errors = new PostgresErrors(_connection, options.CommandTimeout);
    }

    public override string Name => Description.Name;

    public override string Location => _errors.Location;

    public override FormKind AsyncKind => FormKind.Native;

    public override DbDataSource Source { get; }

    // A server takes 100 connections by default, and every cell of a run has some.
    public override bool ClosesIdleConnections => true;

    public override string? FlushCountsStatement => _counters.Flush;

    public override IReadOnlyList<ColumnShape> ShapeOf(Table table) => ColumnShape.Of(
        table, "integer", $"character varying({table.TextLength})", "double precision", "timestamp without time zone");

    // The system catalog, as information_schema shows a login only what it may touch.
    public override Task<IReadOnlyList<ColumnShape>> ReadShapeAsync(DbConnection connection, Table table, CancellationToken ct) =>
        ColumnShape.ReadAsync(
        connection,
        $"""
        select attname::text,
            format_type(atttypid, atttypmod) || case when attidentity = 'a' then ' generated always as identity' else '' end,
            not attnotnull,
            exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey))
        from pg_attribute where attrelid = to_regclass('{table.Name}') and attnum > 0 and not attisdropped
        """,
        ct);

    public override async Task<ServerLimit?> ReadConnectionLimitAsync(DbConnection connection, CancellationToken ct) =>
        new(await PostgresSettings.ConnectionLimitAsync(connection, ct), "max_connections");

    public override Task CreateDatabaseAsync(CancellationToken ct) => new PostgresCreation(_connection).RunAsync(ct);

    public override async Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(DbConnection connection, CancellationToken ct)
    {
        _counters = await PostgresCounters.FindAsync(connection, Service.Name, Client.Name, ct);
        _mayCheckpoint = await PostgresSettings.MayCheckpointAsync(connection, ct);
        Dictionary<string, string> settings = await PostgresSettings.ReadAsync(connection, _connection, ct);
        settings["engine"] = Name;
        settings["engine_counters"] = _counters.Name;
        settings["reset"] = $"truncate{(_mayCheckpoint ? ", checkpoint" : "; checkpoint not permitted")}";
        return settings;
    }

    public override Task LoadRowsAsync(DbConnection connection, IReadOnlyList<ServiceTable> rows, DatabaseOptions options,
        CancellationToken ct) =>
        PostgresCopy.RunAsync(this, (NpgsqlConnection)connection, rows, ct);

    // Else autovacuum does it when it likes, and the first reader of each page writes hint bits.
    public override Task FinishLoadAsync(DbConnection connection, CancellationToken ct) =>
        connection.ExecuteAsync($"vacuum (analyze) {Service.Name}", ct, MaintenanceSeconds);

    // Unlike DELETE it leaves no dead rows behind, for which a later repetition would pay, nor work for autovacuum.
    public override string EmptyStatement(Table table) => $"truncate table {table.Name}";

    // The lock ends with its transaction, also where a pooler keeps the connection for others.
    public override Task<IAsyncDisposable?> TryLockAsync(CancellationToken ct) =>
        TryLockAsync("begin; select pg_try_advisory_xact_lock(hashtext('integration-methods'), hashtext(current_schema()))::int", ct);

    public override Task CheckpointAsync(DbConnection connection, CancellationToken ct) =>
        _mayCheckpoint ? connection.ExecuteAsync("checkpoint", ct, MaintenanceSeconds) : Task.CompletedTask;

    public override Task<EngineCounts?> ReadCountsAsync(DbConnection connection, CancellationToken ct) =>
        _counters.ReadAsync(connection, ct);

    public override DbParameter AddParameter(DbCommand command, string name, DbType type)
    {
        var parameter = new NpgsqlParameter($"@{name}", TypeOf(type));
        command.Parameters.Add(parameter);
        return parameter;
    }

    // A timestamp holds microseconds, a DateTime tenths of them. The last DateTime stands for infinity.
    public override ServiceTable AsStored(ServiceTable row)
    {
        long rest = row.CreationDate.Ticks % TicksPerMicrosecond;
        return rest == 0 || row.CreationDate == DateTime.MaxValue ? row : row with { CreationDate = row.CreationDate.AddTicks(-rest) };
    }

    public override void CheckRow(ServiceTable row)
    {
        if (row.DescServiceTable.Contains('\0', StringComparison.Ordinal) || Holds(row.StringField1) || Holds(row.StringField2))
            throw new RemedyException(
                $"row {row.ServiceTableID} contains a NUL character, which PostgreSQL can't store: remove it, or use another database");

        static bool Holds(string? text) => text is not null && text.Contains('\0', StringComparison.Ordinal);
    }

    public override bool IsAbsent(DbException error) => PostgresErrors.IsAbsent(error);

    public override RemedyException Explain(DbException error, int? rowId = null) => _errors.Explain(error, rowId);

    private static NpgsqlDbType TypeOf(DbType type) => type switch
    {
        DbType.Int32 => NpgsqlDbType.Integer,
        DbType.Double => NpgsqlDbType.Double,
        DbType.DateTime => NpgsqlDbType.Timestamp,
        _ => NpgsqlDbType.Varchar,
    };
}
