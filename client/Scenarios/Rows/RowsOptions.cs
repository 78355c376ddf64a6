using System.CommandLine;
using System.CommandLine.Completions;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Rows;

internal sealed class RowsOptions
{
    /// <summary>Calls of a repetition where no pilot sizes it.</summary>
    private const int FixedBatches = 20;

    private const int MaxBatches = 1_000_000;

    private const int MaxClients = 1_000;

    // Where their number is free, many short ones: they vary no more than longer ones. Under 25 ms, they would be left out of the design,
    // and a machine may become faster after the pilot.
    private static readonly TimeSpan s_repetition = TimeSpan.FromMilliseconds(35), s_fixedRepetition = TimeSpan.FromMilliseconds(250);

    private const string ClientConnectionVariable = "INTEGRATION_METHODS_CLIENT_CONNECTION";

    private const string ServerConnectionVariable = "INTEGRATION_METHODS_SERVER_CONNECTION";

    private readonly CommonOptions _common;
    private readonly Func<TransportOptions, IReadOnlyList<ITransport>> _catalog;
    private readonly OpenLoopOptions _open = new();
    private readonly DatabaseCommandOptions _own = new();

    private readonly Option<string[]> _transport;

    private readonly Option<string> _stacks = OptionOf.Value("--stacks", "default|both", TransportSelection.Default,
        "default: one stack of each method. both: this project's own stack (direct) as well, to see what the library costs.");

    private readonly Option<string[]> _form = OptionOf.List("--form", "sync,async", "Forms: sync, async or sync,async.");

    private readonly Option<string[]> _inFlight = OptionOf.List("--in-flight", "8",
        "Calls in flight, the same for both forms; each uses a separate connection.");

    private readonly Option<string[]> _clients = OptionOf.Value<string[]>("--clients", "a,b", [],
        "Clients that share the calls of a repetition and start together, each with --in-flight calls; each of several "
            + "numbers, such as 1,2,4, is a separate cell. Default: 1; with 'coordinate', all client machines.");

    private readonly Option<string?> _generatorCheck = OptionOf.Text("--generator-check", "on|off",
        "on repeats each transport with one more client and the same calls in flight: if that raises its rate by more than 5 %, the "
            + "clients were the limit, and the report says so first. Default: on with 'coordinate', otherwise off.");

    private readonly Option<string?> _clientConnection = OptionOf.Text("--client-connection", "string",
        $"Connection string for the clients, if their machines reach the database at a different address. Default: the "
            + $"environment variable {ClientConnectionVariable}, otherwise --connection.");

    private readonly Option<string[]> _answer = OptionOf.List("--answer", "list",
        "How rows are returned, for transports that support it: one or more of list (one message), stream (one message per row) and "
            + "chunks (several rows per message).");

    private readonly Option<string[]> _gzip = OptionOf.List("--gzip", "off",
        "Compressed answers, for transports that support them: off, on or off,on.");

    private readonly Option<string[]> _tls = OptionOf.List("--tls", "off",
        "TLS between client and server, for transports that support it: off, on or off,on. A certificate is made for each server, and "
            + "its client accepts no other.");

    private readonly Option<string[]> _address = OptionOf.List("--address", "tcp",
        "How client and server connect: one or more of tcp, unix (Unix domain sockets) and pipe (Windows named pipes). The last two "
            + "need both on one machine and a transport that supports them.");

    private readonly Option<string[]> _connections = OptionOf.List("--connections", "each",
        "How the calls in flight share connections: each (a separate one), shared (one for all), or a number of connections for all; "
            + "each of several values is a separate cell. In the sync form, calls on one connection wait for each other.");

    private readonly Option<string[]> _gc = OptionOf.List("--gc", "workstation",
        "Garbage collector of the processes: workstation, server or workstation,server.");

    private readonly Option<string?> _serverCertificate = OptionOf.Text("--server-certificate", "fingerprint",
        "With --server and --tls on: the fingerprint of its certificate, which the server printed as \"certificate\" when it started.");

    private readonly Option<int?> _batches = OptionOf.Given<int?>("--batches", "n",
        $"Calls per repetition. Default: as many as the fastest cell makes in --min-repetition, and at least {Pilot.MinCallsEach} for "
            + $"each call in flight; {FixedBatches} with --find or --profile naive; with --rate, up to "
            + $"{Pilot.MaxOpenCalls}, as the time allows.");

    private const string BothStacks = "both";

    private const string MinRepetitionVariable = "INTEGRATION_METHODS_MIN_REPETITION";

    private readonly TimeOption _minRepetition = new("--min-repetition", TimeRange.UpTo(TimeSpan.FromMinutes(1)), null,
        $"Target duration of the fastest cell's repetition, unless --batches fixes its calls; a pilot after the warm-up sizes them. "
            + $"Default: the environment variable {MinRepetitionVariable}, otherwise {Durations.Text(s_repetition)}, or "
            + $"{Durations.Text(s_fixedRepetition)} if --repetitions fixes their number.");

    private readonly Option<string[]> _batchSize = OptionOf.List("--batch-size", "50",
        "Rows per call; each of several numbers, such as 1,10,100,1000, is a separate cell.");

    private readonly Option<string[]> _rowBytes = OptionOf.Value<string[]>("--row-bytes", "a,b", [],
        string.Create(CultureInfo.InvariantCulture,
            $"Bytes of the values of each row, from {SizedRows.MinBytes} to {SizedRows.MaxBytes}, in separate tables; each of "
                + $"several numbers, such as 50,1000,50000, is a separate cell. An answer has up to {RowLimits.MaxAnswerBytes} bytes. "
                + $"Default: the usual rows."));

    private readonly Option<string?> _only = OptionOf.Text("--only", "part",
        "Do only part of the work: transport (rows from memory, no inserts), read (no inserts) or insert (rows from memory).");

    private readonly Option<string?> _find = OptionOf.Text("--find", "what:a,b",
        "Instead of comparing, find the highest rate at which each cell keeps a percentile of latency (p50 to p99.9, or max) under a "
            + "time, such as 'rate:p99<20ms' (quote it: shells read <); or find the smallest batch-size or in-flight within 5 % of the "
            + "best rows/s, for one transport in one form: batch-size or in-flight, alone or with the values to try, such as "
            + "batch-size:10,20,50. Default values: 10,20,50,100,200,500,1000 rows per call, or 1,2,4,8,16,32 calls in flight.");

    private readonly Option<string> _commit = OptionOf.Value("--commit", "row|batch", "row",
        "row: commit each INSERT. batch: insert the rows of a call in one transaction.");

    private readonly Option<string?> _serverConnection = OptionOf.Text("--server-connection", "string",
        $"Connection string for the servers, such as one with a read-only login. Default: the environment variable "
            + $"{ServerConnectionVariable}, otherwise the connection string of the clients.");

    private readonly Option<string?> _server = OptionOf.Text("--server", "address:port",
        "Address of a server that is already running, for one transport in one form on the same database. Default: start a server "
            + "for each cell.");

    public RowsOptions(CommonOptions common, Func<TransportOptions, IReadOnlyList<ITransport>>? catalog = null)
    {
        _common = common;
        _catalog = catalog ?? (wire => TransportCatalog.Create(wire));
        IReadOnlyList<ITransport> transports = _catalog(new TransportOptions());
        _transport = OptionOf.List("--transport", TransportSelection.Default,
            $"Transports to compare: {TransportSelection.Help(transports)} The in-process floor always runs.");
        OptionOf.Range(_batches, 1, MaxBatches);
        OptionOf.Among(_generatorCheck, "on", "off");
        OptionOf.Among(_only, "transport", "read", "insert");
        _find.CompletionSources.Add("batch-size", "in-flight", "rate:p99<20ms");
        OptionOf.Among(_commit, "row", "batch");
        OptionOf.Among(_stacks, TransportSelection.Default, BothStacks);
        _transport.CompletionSources.Add(_ => TransportSelection.Words(transports).Select(name => new CompletionItem(name)));
        _form.CompletionSources.Add("sync", "async", "sync,async");
    }

    public IEnumerable<Option> All =>
        [_transport, _stacks, _form, _inFlight, _clients, _generatorCheck, _answer, _gzip, _tls, _address, _connections, _gc, _batches,
            _minRepetition, _batchSize, _rowBytes, _server, _serverCertificate, _only, _commit, _serverConnection, _clientConnection,
            _own.Drop, _find, .. _own.OfContainers, .. _open.All, .. _common.All];

    /// <summary>Those of a soak, which watches its own pair of processes, at a rate that determines the number of calls.</summary>
    public IEnumerable<Option> OfSoak =>
        All.Except([_stacks, _clients, _generatorCheck, _batches, _minRepetition, _server, _serverCertificate, _find]);

    /// <summary>The engine that is named, of which <c>auto</c> is one.</summary>
    public string Engine(ParseResult parsed) => _common.ReadDatabase(parsed).Engine;

    /// <exception cref="UsageException">Something does not fit.</exception>
    public RowsRequest Read(ParseResult parsed, RunSettings run)
    {
        TransportOptions wire = _common.TransportOptions(parsed) with { ServerCertificate = Certificate(parsed) };
        IReadOnlyList<ITransport> catalog = _catalog(wire);
        TransportSelection.CheckBrokers(catalog, wire.Broker);
        var request = new RowsRequest
        {
            Catalog = catalog,
            Transports = Transports(parsed, catalog),
            LeftOut = TransportSelection.LeftOut(catalog, Joined(parsed, _transport)),
            Forms = TransportSelection.ParseForms(Joined(parsed, _form)),
            InFlight = NumberList.ParseInts(_inFlight.Name, parsed.GetValue(_inFlight)!, 1, 1_000, "8"),
            Clients = Clients(parsed, run),
            RowsPerCall = RowsPerCall(parsed),
            RowBytes = RowBytes(parsed),
            Answers = Points.Choices(_answer.Name, parsed.GetValue(_answer)!, ("list", ReplyKind.List), ("stream", ReplyKind.Stream),
                ("chunks", ReplyKind.Chunks)),
            Gzip = Points.Choices(_gzip.Name, parsed.GetValue(_gzip)!, ("off", false), ("on", true)),
            Tls = Points.Choices(_tls.Name, parsed.GetValue(_tls)!, ("off", false), ("on", true)),
            Addresses = Points.Choices(_address.Name, parsed.GetValue(_address)!, ("tcp", AddressKind.Tcp), ("unix", AddressKind.Unix),
                ("pipe", AddressKind.Pipe)),
            Connections = Connections(parsed),
            Gcs = Points.Choices(_gc.Name, parsed.GetValue(_gc)!, ("workstation", GcKind.Workstation), ("server", GcKind.Server)),
            Server = parsed.GetValue(_server) is { } server ? EndPoints.Parse("--server", server) : null,
            Container = _own.Container(parsed),
            Drop = parsed.GetValue(_own.Drop),
            Settings = Settings(parsed, wire, run),
            MinRepetition = IsFixed(parsed, run) ? null : MinRepetition(parsed, run),
            Rates = _open.Rates(parsed),
            ComparesBuilds = run.Against is not null,
            FixedCalls = parsed.GetValue(_batches),
        };
        if (parsed.GetValue(_find) is { } what)
            request = FindsRate(parsed)
                ? RatePlan.Of(request, run, FindRateOption.Parse(what), _open.OfSearch(parsed))
                : FindPlan.Sized(request, run, FindOptions.Parse(what));
        RowsConflicts.Check(request, run);
        return request with { ChecksGenerator = ChecksGenerator(request, run, parsed.GetValue(_generatorCheck)) };
    }

    /// <summary>Whether each cell is searched for a rate.</summary>
    public bool FindsRate(ParseResult parsed) => FindRateOption.IsMeant(parsed.GetValue(_find));

    private IReadOnlyList<ITransport> Transports(ParseResult parsed, IReadOnlyList<ITransport> catalog)
    {
        IReadOnlyList<ITransport> chosen = TransportSelection.Parse(catalog, Joined(parsed, _transport));
        return parsed.GetValue(_stacks) == BothStacks ? TransportSelection.WithBothStacks(catalog, chosen) : chosen;
    }

    private RowsSettings Settings(ParseResult parsed, TransportOptions wire, RunSettings run)
    {
        DatabaseOptions database = _common.ReadDatabase(parsed);
        return new()
        {
            Serving = new()
            {
                Database = database with { RowBytes = RowBytes(parsed)[0],
                    Commit = Enum.Parse<CommitMode>(parsed.GetValue(_commit)!, ignoreCase: true) },
                Wire = wire,
            },
            ServerConnection = CommonOptions.ConnectionOf(database.Engine, (_serverConnection.Name, parsed.GetValue(_serverConnection)),
                ServerConnectionVariable),
            ClientConnection = CommonOptions.ConnectionOf(database.Engine, (_clientConnection.Name, parsed.GetValue(_clientConnection)),
                ClientConnectionVariable),
            Batches = Batches(parsed, run),
            BatchSize = RowsPerCall(parsed)[^1],
            Only = parsed.GetValue(_only) is { } only ? Enum.Parse<Ablation>(only, ignoreCase: true) : Ablation.None,
            Open = _open.Read(parsed, IsFixed(parsed, run) ? Batches(parsed, run) : Pilot.MinOpenCalls, run.Protocol),
        };
    }

    private IReadOnlyList<int> RowsPerCall(ParseResult parsed) =>
        NumberList.ParseInts(_batchSize.Name, parsed.GetValue(_batchSize)!, 1, RowLimits.MaxRowsPerCall, "1,10,100");

    private IReadOnlyList<int?> RowBytes(ParseResult parsed) => parsed.GetValue(_rowBytes) is { Length: > 0 } given
        ? [.. NumberList.ParseInts(_rowBytes.Name, given, SizedRows.MinBytes, SizedRows.MaxBytes, "50,1000,50000")]
        : [null];

    // In the order of the words: each, then the fewest.
    private IReadOnlyList<int?> Connections(ParseResult parsed)
    {
        string[] words = WordList.Of(parsed.GetValue(_connections)!);
        int?[] numbers = [.. words.Select(word => word == "shared" ? 1
            : int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number
            : (int?)null)];
        if (words.Length == 0 || words.Zip(numbers).Any(each => each.First != "each" && each.Second is not (>= 1 and <= MaxClients)))
            throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                $"{_connections.Name} must be each, shared, numbers from 1 to {MaxClients}, or several of these, not "
                    + $"'{string.Join(',', words)}'."));
        return [.. numbers.Distinct().Order()];
    }

    private string? Certificate(ParseResult parsed) => parsed.GetValue(_serverCertificate) is not { } text ? null
        : RunCertificate.ParseFingerprint(text)
            ?? throw new UsageException(
                $"{_serverCertificate.Name} must be the fingerprint that the server printed, {RunCertificate.FingerprintLength} "
                    + $"hexadecimal digits, not '{text}'.");

    private IReadOnlyList<int> Clients(ParseResult parsed, RunSettings run) => parsed.GetValue(_clients) is { Length: > 0 } given
        ? NumberList.ParseInts(_clients.Name, given, 1, MaxClients, "1,2")
        : [Math.Max(1, run.Agents?.Clients ?? 1)];

    // A search parts its rows among the candidates, a soak has windows, and the naive profile sends all calls at once. What a part of the
    // sustained rate is, only a pilot knows.
    private bool IsFixed(ParseResult parsed, RunSettings run) =>
        _open.RampCalls(parsed) is not null || (parsed.GetValue(_batches) is not null && !_open.Rates(parsed).Any(rate => rate.IsShare))
            || (parsed.GetValue(_find) is not null && !FindsRate(parsed)) || run.Window is not null
            || run.Protocol.Profiles.Contains(Profile.Naive);

    private int Batches(ParseResult parsed, RunSettings run) => run.Window is { } window
        ? _open.CallsIn(parsed, window)
        : _open.RampCalls(parsed) ?? parsed.GetValue(_batches) ?? FixedBatches;

    private TimeSpan MinRepetition(ParseResult parsed, RunSettings run)
    {
        TimeSpan? variable = CommonOptions.Variable(MinRepetitionVariable) is { } text ? _minRepetition.Parse(text) : null;
        return _minRepetition.Given(parsed) ?? variable ?? (run.Length.IsFixed ? s_fixedRepetition : s_repetition);
    }

    private static bool ChecksGenerator(RowsRequest request, RunSettings run, string? given)
    {
        string? obstacle = request switch
        {
            { IsSearch: true } or { Settings.Open: not null } => "--find and --rate compare no times",
            { ComparesSizes: true } => "calls of several sizes have one client",
            _ when request.InFlight.Max() == 1 => "--in-flight 1 leaves no call for one more client",
            _ when run.Protocol.Profiles.All(profile => profile == Profile.Naive) => "--profile naive has one client",
            _ => null,
        };
        if (given == "on" && obstacle is not null)
            throw new UsageException($"--generator-check can't be on: {obstacle}. Use --generator-check off, or change that.");
        return given is null ? run.Agents is not null && obstacle is null : given == "on";
    }

    private static string Joined(ParseResult parsed, Option<string[]> option) => string.Join(',', parsed.GetValue(option)!);
}
