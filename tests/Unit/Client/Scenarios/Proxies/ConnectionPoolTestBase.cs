using IntegrationMethods.Client.Scenarios.Proxies;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Proxies;

/// <summary>
/// Pools of one form to a <see cref="BreakableServer"/>; they are closed after each test, and then no connection may be open or have been
/// misused.
/// </summary>
internal abstract class ConnectionPoolTestBase(CallForm form)
{
    protected static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    private readonly List<ConnectionPool> _pools = [];

    protected BreakableServer Server { get; private set; } = new();

    protected CallForm Form { get; } = form;

    [SetUp]
    public void Start() => Server = new BreakableServer();

    [TearDown]
    public async Task NothingIsLeftOpenAndNothingWasMisused()
    {
        foreach (ConnectionPool pool in _pools)
            await pool.DisposeAsync();
        _pools.Clear();
        Assert.That(Server.All.Select(connection => connection.Closings), Has.All.EqualTo(1));
        Assert.That(Server.All.Sum(connection => connection.Misuses), Is.Zero);
    }

    protected async Task<ConnectionPool> Open(int size, int trigger, bool reuse, TimeSpan? timeout = null)
    {
        PoolSettings settings = new(size, trigger, reuse) { Timeout = timeout ?? Limit };
        var destination = new Destination(Server, new IPEndPoint(IPAddress.Loopback, 9), Form);
        ConnectionPool pool = Form == CallForm.Sync
            ? await OnThread(() => ConnectionPool.Open(destination, settings))
            : await ConnectionPool.OpenAsync(destination, settings);
        _pools.Add(pool);
        return pool;
    }

    /// <summary>One call in the fixture's form; the id that came back.</summary>
    protected async Task<int> Call(IServiceTables pool, int id = 1) =>
        (await Form.GetAsync(pool, id, id).WaitAsync(Limit)).Single().ServiceTableID;

    /// <summary>A call that must fail in one line.</summary>
    protected async Task<string> Failure<T>(IServiceTables pool) where T : RemedyException
    {
        try
        {
            await Call(pool);
        }
        catch (T error) when (error.GetType() == typeof(T))
        {
            Assert.That(error.Message, Does.Not.Contain("\n"));
            return error.Message;
        }
        throw new AssertionException($"the call was answered where a {typeof(T).Name} was due");
    }

    protected static async Task Until(Func<bool> condition)
    {
        using var limit = new CancellationTokenSource(Limit);
        while (!condition())
            await Task.Delay(1, limit.Token);
    }
}
