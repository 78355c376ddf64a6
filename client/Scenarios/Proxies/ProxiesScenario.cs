using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>What it costs to open a connection for each call, and how much of that a pool or one shared connection saves.</summary>
internal sealed class ProxiesScenario : IScenario
{
    private const int MaxCalls = 100_000;

    /// <summary>Half of what a server accepts by default, so that closing ones have room beside the pool.</summary>
    private const int MaxConnections = 500;

    private readonly Option<string[]> _iterations = OptionOf.List("--iterations", "50,2000",
        "Calls per series, one after the other. With --quick: 50.");

    private readonly Option<string[]> _transports = OptionOf.List("--transport", TransportSelection.Default,
        $"Transports for the calls: {ServedTransports.Help} With --quick: sockets.");

    private readonly Option<string[]> _forms = OptionOf.List("--form", "sync", "Forms: sync, as the author used, or sync,async.");

    private readonly Option<string[]> _tls = OptionOf.List("--tls", "off",
        "TLS between client and server, for transports that support it: off, on or off,on.");

    // The two defaults are those of the author's next post, "WCF Client Channel Pool - Improved Client Performance" (2007).
    private readonly Option<int> _poolSize = OptionOf.Value("--pool-size", "n", 50, "Connections that a pool keeps ready.");

    private readonly Option<int> _poolTrigger = OptionOf.Value("--pool-trigger", "n", 25,
        "Number of ready connections at or below which the pool is refilled in the background.");

    public ProxiesScenario()
    {
        OptionOf.Range(_poolSize, 1, MaxConnections);
        OptionOf.Range(_poolTrigger, 0, MaxConnections);
    }

    public string Name => "proxies";

    public string Summary => "a new connection for each call, a pool refilled in the background, and one shared connection";

    public IReadOnlyList<Option> Options => [_iterations, _transports, _forms, _tls, _poolSize, _poolTrigger];

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } =
        new Dictionary<string, Func<IWork>> { ["server"] = () => new ServerWork(), ["calls"] = () => new CallsWork() };

    public Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        bool quick = settings.Quick;
        IReadOnlyList<int> iterations = NumberList.ParseInts(_iterations.Name, Points.Value(parsed, _iterations, quick, ["50"]), 1,
            MaxCalls, "50,2000");
        IReadOnlyList<ITransport> transports = ServedTransports.Parse(Points.Value(parsed, _transports, quick, ["sockets"]));
        IReadOnlyList<CallForm> forms = TransportSelection.ParseForms(string.Join(',', parsed.GetValue(_forms)!));
        IReadOnlyList<bool> tls = Points.Choices(_tls.Name, parsed.GetValue(_tls)!, ("off", false), ("on", true));
        if (tls is [true])
            TransportSelection.Check(TransportCatalog.Create(new TransportOptions()), transports, new TransportOptions { Tls = true });
        (int size, int trigger) = (parsed.GetValue(_poolSize), parsed.GetValue(_poolTrigger));
        new PoolSettings(size, trigger, Reuse: false).Check();
        if (iterations.Count == 0)
            throw new UsageException("--iterations is empty: name at least one number of calls.");
        PlannedCell[] cells =
        [
            .. from calls in iterations
               from form in forms
               from transport in transports
               from secured in tls.Where(secured => !secured || transport.CanTls)
               from use in Enum.GetValues<ProxyUse>()
               select Cell(transport, new CallsSetup(transport.Key, form, use, calls, size, trigger) { Tls = secured }),
        ];
        return Task.FromResult(new ScenarioPlan(cells,
        [
            "Each process makes its series twice, as the author's did: cold_ms is the first, and the second is timed; setup_ms is the "
                + "time that its calls waited for connections.",
            tls.Contains(true)
                ? "Opening a connection is a TCP connect, the handshake of TLS with +tls, and the protocol's own handshake. TLS sessions "
                    + "are resumed, as .NET does by default."
                : "No transport uses TLS, so opening a connection is a TCP connect plus the protocol's own handshake; "
                    + "--tls off,on also measures TLS.",
        ]));
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => ProxiesReplication.Of(runs);

    private static PlannedCell Cell(ITransport transport, CallsSetup setup)
    {
        bool first = setup.Use == ProxyUse.NewEachCall;
        Cell cell = Points.Cell(ScenarioOf(setup), CsvText.Of(setup.Use), first
            ? null
            : CsvText.Of(ProxyUse.NewEachCall), setup.Form, transport: transport) with { Tls = setup.Tls };
        int connections = setup.Use is ProxyUse.Pooled or ProxyUse.PooledReused ? setup.PoolSize : 1;
        return new(cell, Points.Workload(setup.Calls, connections: connections))
        {
            StartAsync = async (processes, ct) =>
            {
                WorkProcess server = await processes.StartAsync("server",
                    new ServerSetup(setup.Transport, setup.Form, Series.Rows) { Tls = setup.Tls }, ct);
                var served = ServedAt.Parse(server.Opened!);
                return new(await processes.StartAsync("calls",
                    setup with { EndPoint = processes.Reach(served.EndPoint), Certificate = served.Certificate }, ct), server);
            },
            Check = DigestCheck.Expecting(Series.Expected(setup.Calls)),
            Warmup = new(1),
        };
    }

    // Each form is a separate point, as variants are compared within their form.
    private static string ScenarioOf(CallsSetup setup) =>
        string.Create(CultureInfo.InvariantCulture, $"proxies/{setup.Calls}{(setup.Form == CallForm.Async ? "/async" : "")}");
}
