using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>A product service that makes three calls of a slow external one: blocked, awaited over blocking calls, async.</summary>
internal sealed class FanoutScenario : IScenario
{
    public const string Title = "fanout";
    public const string GetProduct = "get_product";
    public const string GetProduct2 = "get_product_2";
    public const string GetProduct3 = "get_product_3";

    /// <summary>Four sockets a caller come from one address, and Windows has 16,384 ports for them.</summary>
    private const int MaxCallers = 4_000;

    /// <summary>More make for repetitions of minutes.</summary>
    private const int ManyCallers = 200;

    private const double MinScale = 0.001, MaxScale = 10;

    private readonly Option<string[]> _callers = OptionOf.List("--callers", "100,1000", "Number of concurrent callers. With --quick: 2.");

    private readonly Option<double> _scale = OptionOf.Value("--scale", "factor", 1.0,
        "Factor for the external service's delays of 1, 2 and 1.5 s; it changes more than the time, because thread pools grow at their "
            + "own pace. With --quick: 0.02.");

    private readonly Option<string[]> _transport = OptionOf.List("--transport", "soap",
        $"Transports for the calls to both services: {ServedTransports.Help}");

    private readonly Option<string[]> _external = OptionOf.List("--external", "sleep",
        "sleep: the external service sleeps on its pool's threads, as the author's did; delay: it never keeps a call waiting longer than "
            + "the delay itself.");

    public FanoutScenario() => OptionOf.Range(_scale, MinScale, MaxScale);

    public string Name => Title;

    public string Summary =>
        "a service that waits for three slow calls to another one, with Task.WaitAll, await Task.WhenAll, and async calls";

    public IReadOnlyList<Option> Options => [_callers, _scale, _transport, _external];

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } = new Dictionary<string, Func<IWork>>
    {
        ["external"] = () => new ExternalWork(),
        ["product"] = () => new ProductWork(),
        ["callers"] = () => new CallersWork(),
    };

    /// <summary>How the product service is served: a method that blocks has blocking servers, where the transport has such.</summary>
    public static CallForm FormOf(string variant) => variant == GetProduct ? CallForm.Sync : CallForm.Async;

    public Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings settings, Action<string> say, CancellationToken ct)
    {
        bool quick = settings.Quick;
        IReadOnlyList<int> callers = NumberList.ParseInts(_callers.Name, Points.Value(parsed, _callers, quick, ["2"]), 1, MaxCallers,
            "100,1000");
        double scale = Points.Value(parsed, _scale, quick, 0.02);
        IReadOnlyList<ExternalKind> kinds = Kinds(parsed.GetValue(_external)!);
        IReadOnlyList<ITransport> wires = ServedTransports.Parse(parsed.GetValue(_transport)!);
        if (callers.Count == 0)
            throw new UsageException($"{_callers.Name} is empty: name at least one number of callers.");
        FanoutLimits.CheckOpenFiles(callers[^1]);
        PlannedCell[] cells =
        [
            .. from kind in kinds from caller in callers from wire in wires
               from cell in Cells(wire, new(caller, scale, kind))
               select cell,
        ];
        // Each repetition takes its time: the controls go with the fewest callers.
        return Task.FromResult(new ScenarioPlan(cells, [.. Opening(scale, wires, callers[^1])]) { Controlled = cells[2] });
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => FanoutReplication.Of(runs);

    /// <summary>Whether a transport's client opens its connections on threads of the pool, as .NET's HTTP client does.</summary>
    public static bool UsesHttpClient(string transport) => transport is "soap" or "grpc" or "rest" or "rest-h2";

    private static IReadOnlyList<ExternalKind> Kinds(string[] texts)
    {
        string[] words = WordList.Of(texts);
        string? other = words.FirstOrDefault(word => word is not ("sleep" or "delay"));
        return words.Length > 0 && other is null
            ? [.. words.Select(word => Enum.Parse<ExternalKind>(word, ignoreCase: true)).Distinct().Order()]
            : throw new UsageException($"--external must be sleep, delay or sleep,delay, not '{other}'.");
    }

    private static IEnumerable<string> Opening(double scale, IReadOnlyList<ITransport> wires, int callers)
    {
        yield return string.Create(CultureInfo.InvariantCulture,
            $"The external service takes 1, 2 and 1.5 s × {scale}. External service, product service and callers are separate processes, "
                + $"fresh for every repetition.");
        if (callers > ManyCallers && wires.Any(wire => UsesHttpClient(wire.Name)))
            yield return "Blocking calls over SOAP, gRPC and REST wait for thread pools that grow by one to four threads per second; "
                + "with a thousand callers, a repetition takes many minutes. For a shorter run, reduce --callers or --repetitions.";
    }

    private static IEnumerable<PlannedCell> Cells(ITransport wire, FanoutPoint point)
    {
        yield return Cell(wire, point, GetProduct, wire.AsyncKind);
        // Awaits, and its calls hold threads all the same.
        yield return Cell(wire, point, GetProduct2, FormKind.OverSync);
        yield return Cell(wire, point, GetProduct3, wire.AsyncKind);
    }

    private static PlannedCell Cell(ITransport wire, FanoutPoint point, string variant, FormKind asyncKind)
    {
        var setup = new FanoutSetup(wire.Key, point.Callers, point.Scale, point.External, variant);
        Cell cell = Points.Cell(point.Scenario, variant, variant == GetProduct ? null : GetProduct, FormOf(variant), point.Callers, wire)
            with { AsyncKind = asyncKind };
        return new(cell, Points.Workload(point.Callers, connections: point.Callers))
        {
            StartAsync = async (processes, ct) =>
            {
                // What starts last is ended first.
                WorkProcess external = processes.Start("external");
                WorkProcess product = processes.Start("product");
                WorkProcess callers = processes.Start("callers");
                await processes.OpenAsync(external, setup, ct);
                await processes.OpenAsync(product, setup with { Calls = external.Opened }, ct);
                await processes.OpenAsync(callers, setup with { Calls = processes.Reach(product.Opened!) }, ct);
                return new(callers, product);
            },
            Check = DigestCheck.Expecting(Product.Expected(point.Callers)),
            Warmup = WarmupRule.None,
        };
    }
}
