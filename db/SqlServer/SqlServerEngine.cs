using System.Data;
using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>SQL Server over the network, or another server that speaks its protocol; both forms are the driver's own.</summary>
internal sealed class SqlServerEngine : SqlEngine
{
    public static readonly DatabaseEngine Description = new(
        "sqlserver",
        "SQL Server, which --db auto starts in a container; its async form is native",
        "Server=…;User ID=…;Password=…",
        (options, ct) => SqlDatabase.OpenAsync(new SqlServerEngine(options), options, ct))
    {
        OpenDriver = options => new SqlServerEngine(options).Source.OpenConnection(),
        KnowsKeyword = keyword => new SqlConnectionStringBuilder().ContainsKey(keyword),
        ServerProcesses = ["sqlservr"],
        DropAsync = (options, ct) => SqlDatabase.DropAsync(new SqlServerEngine(options), ct),
    };

    private readonly SqlConnectionStringBuilder _connection;
    private readonly DatabaseOptions _options;
    private SqlServerText? _text;
    private bool _checkpoints;
    private bool _counts;

    /// <exception cref="UsageException">The connection string is of no use.</exception>
    public SqlServerEngine(DatabaseOptions options) : base(options.RowBytes)
    {
        _connection = SqlServerConnection.Parse(options.Connection, options.ConnectSeconds);
        _options = options;
        Location = SqlServerConnection.Location(_connection);
        Source = SqlServerConnection.Source(_connection.ConnectionString);
    }

    public override string Name => Description.Name;

    public override string Location { get; }

    public override FormKind AsyncKind => FormKind.Native;

    public override DbDataSource Source { get; }

    public override IReadOnlyList<ColumnShape> ShapeOf(Table table) => SqlServerSchema.ShapeOf(table);

    public override Task<IReadOnlyList<ColumnShape>> ReadShapeAsync(DbConnection connection, Table table, CancellationToken ct) =>
        SqlServerSchema.ReadAsync(connection, table, ct);

    public override async Task ConfigureAsync(DbConnection connection, CancellationToken ct) =>
        _text = new SqlServerText(await SqlServerSettings.CodePageAsync(connection, ct), Service.TextLength);

    public override async Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(DbConnection connection, CancellationToken ct)
    {
        IReadOnlyDictionary<string, string> settings = await SqlServerSettings.ReadAsync(connection, _connection, _text!.CodePage, ct);
        _checkpoints = settings["checkpoint"] == SqlServerSettings.Permitted;
        _counts = settings["statement_counters"] == SqlServerCounts.Permitted;
        return settings;
    }

    // The procedure answers 0 or 1 for a lock that it gave.
    public override Task<IAsyncDisposable?> TryLockAsync(CancellationToken ct) => TryLockAsync(
        """
        declare @name nvarchar(255) = concat(N'integration-methods ', schema_name()), @given int;
        exec @given = sp_getapplock @Resource = @name, @LockMode = N'Exclusive', @LockOwner = N'Session', @LockTimeout = 0;
        select case when @given >= 0 then 1 else 0 end
        """,
        ct);

    public override Task CheckpointAsync(DbConnection connection, CancellationToken ct) =>
        _checkpoints ? connection.ExecuteAsync("checkpoint", ct) : Task.CompletedTask;

    public override async Task<ServerLimit?> ReadConnectionLimitAsync(DbConnection connection, CancellationToken ct) =>
        await SqlServerSettings.ConnectionLimitAsync(connection, ct) is { } connections ? new(connections, "user connections") : null;

    public override Task CreateDatabaseAsync(CancellationToken ct) => SqlServerMaker.CreateAsync(_connection, _options.TimeoutSeconds, ct);

    public override Task<bool> DropDatabaseAsync(CancellationToken ct) =>
        SqlServerMaker.DropAsync(_connection, _options.TimeoutSeconds, ct);

    public override async Task LoadRowsAsync(DbConnection connection, IReadOnlyList<ServiceTable> rows, DatabaseOptions options,
        CancellationToken ct)
    {
        foreach (ServiceTable row in rows)
            CheckRow(row);
        try
        {
            await SqlServerBulk.CopyAsync((SqlConnection)connection, Service, [.. rows.Select(AsStored)], options.TimeoutSeconds, ct);
        }
        catch (InvalidOperationException)
        {
            // The driver did not find the columns: it distinguishes their names by case, and Babelfish answers its query for them
            // differently. It has sent no row then.
            await base.LoadRowsAsync(connection, rows, options, ct);
        }
    }

    public override Task<EngineCounts?> ReadCountsAsync(DbConnection connection, CancellationToken ct) =>
        _counts ? SqlServerCounts.ReadAsync(connection, Service, Client, ct) : Task.FromResult<EngineCounts?>(null);

    public override ServiceTable AsStored(ServiceTable row) => SqlServerValues.AsStored(row);

    public override void CheckRow(ServiceTable row)
    {
        SqlServerValues.Check(row);
        _text?.Check(row);
    }

    public override bool IsAbsent(DbException error) => SqlServerOpenErrors.IsAbsent(error);

    public override RemedyException Explain(DbException error, int? rowId = null) =>
        SqlServerErrors.Explain(error, _connection, _options.CommandTimeout, rowId);

    public override DbParameter AddParameter(DbCommand command, string name, DbType type)
    {
        DbParameter parameter = base.AddParameter(command, name, type);
        // A statement is only prepared where every text has a length.
        if (type == DbType.String)
            parameter.Size = Service.TextLength > SqlServerSchema.MaxCharacters ? SqlServerSchema.Unlimited : Service.TextLength;
        return parameter;
    }
}
