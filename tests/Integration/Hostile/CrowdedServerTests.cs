using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Tests.Integration.Processes;

namespace IntegrationMethods.Tests.Integration.Hostile;

/// <summary>
/// One server process of each transport and form. In turn it gets more half-open connections than it may have descriptors, loses all of
/// them, and has to stop during more long calls than its pool has threads.
/// </summary>
[Category("Hostile")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
[Parallelizable(ParallelScope.Self)]
internal sealed class CrowdedServerTests(string key, CallForm form) : ProcessTestBase
{
    /// <summary>
    /// Environment variable: connections to open, 1,200 where it is not set. 10,000 take a minute or two for all transports.
    /// </summary>
    public const string CountVariable = "HALF_OPEN_CONNECTIONS";

    private const int BytesOfAConnection = 64 * 1024, WaitMilliseconds = 60_000, Callers = 64, Rows = 3_000;

    /// <summary>
    /// Descriptors that the process opens and closes for itself meanwhile, such as an assembly's file; the peers count exactly.
    /// </summary>
    private const int OwnDescriptors = 16;

    /// <summary>
    /// Files that a full server leaves free: its runtime opens assemblies when it first needs them, and ends the process where it can't.
    /// </summary>
    private const int Spare = 12;

    private static readonly TimeSpan s_held = TimeSpan.FromSeconds(3);

    /// <summary>A server promises 5 s; a busy machine is no failure of the server's.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    private static readonly int s_count = int.Parse(Environment.GetEnvironmentVariable(CountVariable)
        ?? "1200", CultureInfo.InvariantCulture);

    private readonly List<RawPeer> _peers = [];

    // A thread for each connection of the blocking sockets: there the default maximum does its work, or the files do.
    private readonly int _wanted = form == CallForm.Sync ? new TransportOptions().MaxConnections : 10 * s_count;

    // As many files as peers, so that not all of them get in.
    private int Places => OpenFiles.Connections(_wanted, s_count);

    [Test]
    public async Task Half_open_connections_cost_little_leave_their_places_and_calls_that_wait_at_the_stop_are_notified()
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("memory, processor time and descriptors of a process are read from /proc, which is Linux's");
        using ServerUnderAttack server = await StartAsync();
        await using IConnection inside = await GoodPeer.ConnectAsync(key, form, server.EndPoint);
        await GoodPeer.GetAsync(inside, form, 1, 2);

        await FillAsync(server);
        await StayAsync(server, inside);
        Leave();
        Assert.That(() =>
            GoodPeer.IsServedAsync(key, form, server.EndPoint), Is.True.After(WaitMilliseconds, 100), "places become free again");
        await StopAsync(server, inside);
    }

    // No connection times out while the test reads the memory.
    private async Task<ServerUnderAttack> StartAsync()
    {
        var options = new DatabaseOptions { Engine = "sqlite", Connection = Path.Combine(Folder, "own.db") };
        await using (IDatabase database = await DatabaseCatalog.OpenAsync(options))
        {
            await database.CreateSchemaAsync();
            await database.SeedAsync(Rows);
        }
        return await ServerUnderAttack.StartWithFilesAsync(
            s_count, Folder, "--transport", key, "--form", form.Word(), "--db", "sqlite", "--connection", options.Connection, "--db-delay",
                "2ms",
            "--max-connections", _wanted.ToString(CultureInfo.InvariantCulture), "--connect-timeout", "600", "--idle-timeout", "600");
    }

    private async Task FillAsync(ServerUnderAttack server)
    {
        int descriptors = server.Descriptors, held = Places - 1;
        (long before, long threads) = (server.Resident, server.Threads);

        await OpenAsync(server);

        Assert.That(() => server.Descriptors, Is.EqualTo(descriptors + held).Within(OwnDescriptors).After(WaitMilliseconds, 100));
        Assert.That(() => _peers.Count(peer => peer.IsClosed), Is.EqualTo(s_count - held).After(WaitMilliseconds, 100));
        long during = server.Resident;
        TestContext.Out.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{key} {form.Word()}: {s_count} opened, {held} held, RSS {before >> 10} -> {during >> 10} KiB, "
            + $"{(during - before) / 1024.0 / held:0.0} KiB a connection held, threads {threads} -> {server.Threads}"));
        Assert.That((during - before) / s_count, Is.LessThan(BytesOfAConnection));
    }

    private async Task StayAsync(ServerUnderAttack server, IConnection inside)
    {
        Assert.That(await GoodPeer.GetAsync(inside, form, 1, 2), Has.Count.EqualTo(2));
        TimeSpan before = server.Figures.Cpu;
        await Task.Delay(s_held);
        TimeSpan used = server.Figures.Cpu - before;

        Assert.That(used, Is.LessThan(s_held / 2), "processor time while nothing happens");
        Assert.That(server.Descriptors, Is.LessThanOrEqualTo(s_count - Spare), "descriptors of a full server");
        Assert.That(await GoodPeer.GetAsync(inside, form, 1, 2), Has.Count.EqualTo(2));
    }

    private async Task StopAsync(ServerUnderAttack server, IConnection inside)
    {
        byte[] call = await Recording.OfAsync(key, form, rows: Rows);
        for (int i = 0; i < Callers; i++)
        {
            _peers.Add(await RawPeer.OpenAsync(server.EndPoint));
            await _peers[^1].SendAsync(call);
        }
        Task<IReadOnlyList<ServiceTable>> waiting = GoodPeer.GetAsync(inside, form, 1, Rows);
        await Task.Delay(1_000);

        server.Signal("TERM");

        ProgramResult end = await server.EndAsync(s_limit);
        Assert.That((end.ExitCode, end.Output), Is.EqualTo((0, "")), end.Errors);
        RemedyException failure = (await Assert.CatchAsync<RemedyException>(() => waiting))!;
        TestContext.Out.WriteLine($"{key} {form.Word()}: {failure.GetType().Name}: {failure.Message}");
        AssertLog(end.Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }

    private void AssertLog(string[] log)
    {
        if (Places < _wanted)
            Assert.That(log[0],
                Does.Contain(
                    FormattableString.Invariant(
                        $": this process can have {s_count} files open, so --max-connections is {Places} instead of {_wanted}")));
        Assert.That(log[(Places < _wanted ? 1 : 0)..], Has.All.Contains(": a connection beyond --max-connections was closed; "));
    }

    [TearDown]
    public void Leave()
    {
        foreach (RawPeer peer in _peers)
            peer.Reset();
        _peers.Clear();
    }

    private async Task OpenAsync(ServerUnderAttack server)
    {
        byte[] valid = await Recording.OfAsync(key, form);
        await Parallel.ForAsync(0, s_count, new ParallelOptions { MaxDegreeOfParallelism = 16 }, async (i, ct) =>
        {
            RawPeer peer = await RawPeer.OpenAsync(server.EndPoint);
            lock (_peers)
                _peers.Add(peer);
            await peer.SendAsync(valid.AsMemory(0, (i % 3) switch { 0 => 0, 1 => 12, _ => valid.Length / 2 }), ct);
        });
    }
}
