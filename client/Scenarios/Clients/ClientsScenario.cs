using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>Kinds of clients and servers of one service: small requests, forms that differ at the two ends, several threads.</summary>
internal sealed class ClientsScenario : IScenario
{
    /// <summary>Passes before the timed one: enough for the compiler to be done with a call of the default size.</summary>
    private const int Warmups = 5;

    private readonly Option<string[]> _points = OptionOf.List("--points", "all",
        $"all, or some of {string.Join(", ", ClientVariants.Points)}; answers compares one message per call, one row per message and "
            + "100 rows per message, for transports that can; use a --batch-size above 100. With --quick: requests,server,answers.");

    private readonly Option<string[]> _transports = OptionOf.List("--transport", "sockets",
        $"Transports for the calls: {ServedTransports.Help}");

    private readonly Option<int> _rows = OptionOf.Value("--rows", "n", 1_000,
        "Rows per repetition, all fetched and checked. With --quick: 200.");

    private readonly Option<int> _batchSize = OptionOf.Value("--batch-size", "n", 50,
        "Rows per batch, a divisor of --rows. With --quick: 10.");

    private readonly Option<int> _threads = OptionOf.Value("--threads", "n", 8,
        "Number of callers of a multi-threaded client, each with a separate connection.");

    private readonly TimeOption _rowDelay = new("--row-delay",
        new(TimeSpan.Zero, TimeSpan.FromSeconds(1)) { Bare = TimeSpan.FromMilliseconds(1) }, TimeSpan.FromMilliseconds(0.1),
        "Delay of each row at the server, in place of a query.");

    public ClientsScenario()
    {
        OptionOf.Range(_rows, 1, 1_000_000);
        OptionOf.Range(_batchSize, 1, RowLimits.MaxRowsPerCall);
        OptionOf.Range(_threads, 2, 500);
    }

    public string Name => "clients";

    public string Summary =>
        "one row per request against batches, async against sync at either end, several threads against one, and streamed answers";

    public IReadOnlyList<Option> Options => [_points, _transports, _rows, _batchSize, _threads, _rowDelay];

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } =
        new Dictionary<string, Func<IWork>> { ["server"] = () => new ServerWork(), ["client"] = () => new FetchWork() };

    public Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        bool quick = settings.Quick;
        IReadOnlyList<ITransport> transports = ServedTransports.Parse(parsed.GetValue(_transports)!);
        (int rows, int batchSize) = (Points.Value(parsed, _rows, quick, 200), Points.Value(parsed, _batchSize, quick, 10));
        (int threads, double delay) = (parsed.GetValue(_threads), _rowDelay.Value(parsed).TotalMilliseconds);
        if (rows % batchSize != 0)
            throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                $"--batch-size must divide --rows {rows}, so that every batch is whole: {batchSize} leaves {rows % batchSize}."));
        string expected = FetchWork.Expected(rows);
        string[] points = Asked(Points.Value(parsed, _points, quick, ["requests,server,answers"]));
        PlannedCell[] cells =
        [
            .. from transport in transports
               from variant in new ClientVariants(transport, rows, batchSize, threads, delay).All
               where points.Contains(variant.Point)
               select Cell(transport, variant, expected, quick ? 1 : Warmups),
        ];
        if (cells.Length == 0)
            throw new UsageException(
                $"--points answers compares kinds of answers, and {string.Join(", ", transports.Select(transport => transport.Key))} has "
                    + $"only one: choose some of {ServedTransports.Streaming}.");
        return Task.FromResult(new ScenarioPlan(cells,
        [
            string.Create(CultureInfo.InvariantCulture,
                $"Instead of a query, the server waits {delay} ms for each row, one after the other within a call, and makes it in memory. "
                    + $"Nothing is inserted; every row is checked."),
        ]));
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => ClientsReplication.Of(runs);

    private static string[] Asked(string[] words)
    {
        string[] points = WordList.Of(words);
        if (points.Contains("all"))
            return [.. ClientVariants.Points];
        return points.Length > 0 && points.All(ClientVariants.Points.Contains)
            ? points
            : throw new UsageException(
                $"--points must be all, or some of {string.Join(", ", ClientVariants.Points)}, not '{string.Join(',', points)}'.");
    }

    private static PlannedCell Cell(ITransport transport, ClientVariant variant, string expected, int warmups)
    {
        // Variants are paired by calls in flight and calls, which is just what differs in two of the points: there one job of all rows is
        // compared.
        bool isOneJob = variant.Point is ClientVariants.Requests or ClientVariants.Threads;
        FetchSetup fetch = variant.Fetch;
        Cell cell = Points.Cell(variant.Scenario, variant.Name, variant.Against, fetch.Form, isOneJob ? 1 : fetch.Callers, transport)
            with { Answer = fetch.Answer };
        Workload workload = isOneJob
            ? Points.Workload(1, fetch.Rows, fetch.Callers)
            : Points.Workload(fetch.Calls, fetch.RowsPerCall, fetch.Callers);
        return new(cell, workload)
        {
            StartAsync = async (processes, ct) =>
            {
                WorkProcess server = await processes.StartAsync("server", variant.Server, ct);
                return new(await processes.StartAsync("client", fetch with { EndPoint = processes.Reach(server.Opened!) }, ct), server);
            },
            Check = DigestCheck.Expecting(expected),
            Warmup = new(warmups),
        };
    }
}
