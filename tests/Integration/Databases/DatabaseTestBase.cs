using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Databases;

/// <summary>A database of one engine used in one form, in a temporary folder.</summary>
internal abstract class DatabaseTestBase(string engine, CallForm form)
{
    protected static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private readonly List<IAsyncDisposable> _opened = [];
    private PostgresServer? _postgres;
    private SqlServerServer? _sqlServer;

    protected string Engine { get; } = engine;

    protected CallForm Form { get; } = form;

    protected string Folder { get; private set; } = "";

    protected string DatabaseFile => Path.Combine(Folder, "rows.db");

    /// <summary>The database of a test on PostgreSQL.</summary>
    protected string DatabaseName { get; private set; } = "";

    protected PostgresServer Postgres => _postgres!;

    protected SqlServerServer SqlServer => _sqlServer!;

    [SetUp]
    public async Task CreateFolder()
    {
        if (Engine == "postgres")
            _postgres = await PostgresServer.RequireAsync();
        if (Engine == "sqlserver")
            _sqlServer = await SqlServerServer.RequireAsync();
        DatabaseName = $"test_{Guid.NewGuid():n}";
        Folder = Directory.CreateTempSubdirectory("integration-methods-").FullName;
    }

    [TearDown]
    public async Task Remove()
    {
        foreach (IAsyncDisposable opened in _opened)
            await opened.DisposeAsync();
        _opened.Clear();
        if (_postgres is not null)
            await _postgres.DropAsync(DatabaseName);
        if (Folder.Length > 0)
            Directory.Delete(Folder, recursive: true);
    }

    protected async Task<IDatabase> OpenAsync(Func<DatabaseOptions, DatabaseOptions>? change = null)
    {
        var options = new DatabaseOptions { Engine = Engine, Connection = Connection(), CreateDatabase = true, RowQueriesInFlight = 3 };
        IDatabase database = await DatabaseCatalog.OpenAsync(change is null ? options : change(options));
        _opened.Add(database);
        return database;
    }

    private string? Connection() => Engine switch
    {
        "sqlite" => DatabaseFile,
        "postgres" => Postgres.Connection(DatabaseName),
        "sqlserver" => SqlServer.Connection(SqlServerServer.DatabaseName),
        "memory" => "Rows=0",
        _ => null,
    };

    protected async Task<IDatabase> SeededAsync(int rows, Func<DatabaseOptions, DatabaseOptions>? change = null)
    {
        IDatabase database = await OpenAsync(change);
        await database.CreateSchemaAsync();
        await database.SeedAsync(rows);
        return database;
    }

    protected Task<IReadOnlyList<ServiceTable>> Get(IServiceTables rows, int firstId, int lastId) =>
        (Form == CallForm.Sync
            ? OnThread(() => rows.GetServiceTables(firstId, lastId))
            : rows.GetServiceTablesAsync(firstId, lastId).AsTask()).WaitAsync(Limit);

    protected Task Insert(IClientTable table, ServiceTable row) =>
        (Form == CallForm.Sync
            ? OnThread(() =>
            {
                table.InsertAll([row]);
                return true;
            })
            : table.InsertAllAsync([row]).AsTask()).WaitAsync(Limit);

    /// <summary>The one line that a user sees.</summary>
    protected static async Task<string> Refused(Func<Task> act)
    {
        RemedyException error = await CatchAsync<RemedyException>(act);
        Assert.That(error.Message, Does.Not.Contain('\n'));
        return error.Message;
    }

    protected static async Task<T> CatchAsync<T>(Func<Task> act)
        where T : Exception
    {
        try
        {
            await act();
        }
        catch (T error)
        {
            return error;
        }
        throw new AssertionException($"no {typeof(T).Name} was thrown");
    }
}
