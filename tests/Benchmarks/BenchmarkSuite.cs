using IntegrationMethods.Measurement.Statistics;
namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// What the transports themselves cost, without a database: ratios of things that ran in turn, in short slices, in one
/// process that holds client and server. Takes about four minutes with the default pace and eight transports.
/// </summary>
/// <param name="transports">Whom to measure; the in-process one is left out, as it has no wire, and those that lack a broker.</param>
/// <param name="say">Takes each line as it is known.</param>
/// <param name="pace">Null: <see cref="BenchmarkPace.Default"/>.</param>
internal sealed class BenchmarkSuite(IReadOnlyList<ITransport> transports, Action<string> say, BenchmarkPace? pace = null)
{
    private const double BareTarget = 0.8, BareApiTarget = 0.9, NetTcpTarget = 0.9;

    /// <summary>How many times the rate of a protocol's library this project's own stack is to reach at least.</summary>
    private static readonly Dictionary<string, double> s_libraryTargets = new() { ["nettcp"] = 2, ["soap"] = 2, ["grpc"] = 1.25 };

    /// <summary>What the others are compared with.</summary>
    private const string Baseline = "sockets/direct";

    private readonly BenchmarkPace _pace = pace ?? BenchmarkPace.Default;
    private readonly ITransport[] _wires = [.. transports.Where(transport => transport is { HasWire: true, Lacks: null })];

    /// <summary>How each transport is called.</summary>
    public static IReadOnlyList<BenchmarkLoad> Loads { get; } =
    [
        .. from rows in new[] { 1, 50, 1_000 }
           from form in Enum.GetValues<CallForm>()
           select new BenchmarkLoad(rows, form == CallForm.Sync ? 1 : 16, form),
    ];

    /// <summary>Runs everything.</summary>
    /// <exception cref="RemedyException">A transport failed: the figures would be void.</exception>
    public async Task<IReadOnlyList<BenchmarkRow>> RunAsync(CancellationToken ct = default)
    {
        var rows = new List<BenchmarkRow>();
        if (_wires.FirstOrDefault(transport => transport.Name == "sockets") is { } sockets)
        {
            say("Sockets compared with a bare ping-pong of the same bytes, and the ping-pong compared with itself (client and server in "
                + "one process):");
            foreach (CallForm form in Enum.GetValues<CallForm>())
                Add(rows, await AgainstBareAsync(sockets, form, ct));
        }
        if (_wires.FirstOrDefault(transport => transport.Key == "rest/direct") is { } rest)
        {
            say("REST compared with a bare minimal API and an HttpClient loop of the same JSON, and that loop compared with itself:");
            foreach (CallForm form in Enum.GetValues<CallForm>())
                Add(rows, await AgainstBareAsync(rest, new BenchmarkLoad(1, 1, form), async () =>
                    await BareApi.StartAsync(form, 1, ct), BareApiTarget, ct));
        }
        say("Every transport in turn (rows from memory, one connection), next to the rate of sockets in the same time slices:");
        for (int load = 0; load < Loads.Count && _wires.Length > 0; load++)
            Add(rows, await CompareAsync(load, ct));
        return rows;
    }

    /// <summary>
    /// Sockets against the bare ping-pong, one row, one call in flight; then the bare one against a twin of itself, which
    /// shows how far a ratio of this run can be trusted.
    /// </summary>
    public async Task<IReadOnlyList<BenchmarkRow>> AgainstBareAsync(ITransport sockets, CallForm form, CancellationToken ct)
    {
        var load = new BenchmarkLoad(1, 1, form);
        byte[] request = SocketsBytes.Request(form);
        byte[] answer = await SocketsBytes.AnswerAsync(sockets, request, ct);
        return await AgainstBareAsync(sockets, load, async () => await BarePingPong.StartAsync(form, request, answer, ct), BareTarget, ct);
    }

    private async Task<IReadOnlyList<BenchmarkRow>> AgainstBareAsync(ITransport transport, BenchmarkLoad load,
        Func<Task<IContestant>> start, double target, CancellationToken ct)
    {
        await using IContestant bare = await start();
        await using TransportContestant ours = await TransportContestant.StartAsync(transport, load, ct);
        await using IContestant twin = await start();
        double[][] rates = await Interleaved.RunAsync([bare, ours, twin], _pace, ct);
        return
        [
            AgainstBare(transport.Key, load, rates[1], rates[0], target),
            AgainstBare("bare twin", load, rates[2], rates[0], target: null),
        ];
    }

    private static BenchmarkRow AgainstBare(string name, BenchmarkLoad load, double[] rates, double[] bare, double? target) => new(
        name, load, Summary.MedianOf(rates), "bare", Summary.MedianOf(bare), Summary.MedianOf(rates.Zip(bare, (mine, its) => mine / its)),
            target);

    private async Task<IEnumerable<BenchmarkRow>> CompareAsync(int load, CancellationToken ct)
    {
        var contestants = new List<TransportContestant>();
        try
        {
            foreach (ITransport transport in _wires)
                contestants.Add(await TransportContestant.StartAsync(transport, Loads[load], ct));
            double[][] rates = await Interleaved.RunAsync(contestants, _pace, ct);
            return Compare(Loads[load], rates);
        }
        finally
        {
            foreach (TransportContestant contestant in contestants)
                await contestant.DisposeAsync();
        }
    }

    // Every transport beside sockets, then each of this project's own stacks beside the libraries of its protocol.
    private IEnumerable<BenchmarkRow> Compare(BenchmarkLoad load, double[][] rates)
    {
        int baseline = Math.Max(0, Array.FindIndex(_wires, transport => transport.Key == Baseline));
        for (int i = 0; i < _wires.Length; i++)
        {
            yield return i == baseline
                ? new(_wires[i].Key, load, Summary.MedianOf(rates[i]), null, null, null, null)
                : Compare(load, rates, i, baseline, _wires[i].Key == "nettcp/direct" ? NetTcpTarget : null);
        }
        for (int i = 0; i < _wires.Length; i++)
        {
            for (int other = 0; other < _wires.Length; other++)
            {
                if (_wires[i].Stack == "direct" && _wires[other].Name == _wires[i].Name && other != i)
                    yield return Compare(load, rates, i, other, s_libraryTargets.TryGetValue(_wires[i].Name, out double target)
                        ? target
                        : null);
            }
        }
    }

    private BenchmarkRow Compare(BenchmarkLoad load, double[][] rates, int mine, int other, double? target) => new(
        _wires[mine].Key, load, Summary.MedianOf(rates[mine]), _wires[other].Key, Summary.MedianOf(rates[other]),
        Summary.MedianOf(rates[mine].Zip(rates[other], (one, another) => one / another)), target);

    private void Add(List<BenchmarkRow> rows, IEnumerable<BenchmarkRow> more)
    {
        foreach (BenchmarkRow row in more)
        {
            rows.Add(row);
            say(row.ToString());
        }
    }
}
