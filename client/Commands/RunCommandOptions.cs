using System.CommandLine;
using System.CommandLine.Completions;
using System.Globalization;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Commands;

/// <summary>The options of a run, and the plan they make.</summary>
internal sealed class RunCommandOptions
{
    private const string ServerConnectionVariable = "INTEGRATION_METHODS_SERVER_CONNECTION";

    private const string WarmupVariable = "INTEGRATION_METHODS_WARMUP_LIMIT";

    private readonly CommonOptions _common;
    private readonly ProtocolOptions _protocol = new();
    private readonly OpenLoopOptions _open = new();

    private readonly DatabaseCommandOptions _own = new();

    private readonly DisplayOptions _display = new();

    private readonly Func<TransportOptions, IReadOnlyList<ITransport>> _catalog;

    private readonly Option<string[]> _transport;

    private readonly Option<string[]> _form = List("--form", "sync,async", "Forms: sync, async or both.");

    private readonly Option<string[]> _inFlight = List("--in-flight", "1,8",
        "Calls in flight at once, the same for both forms, each on a connection of its own.");

    private readonly Option<int> _batches = Number("--batches", 20, 1, 1_000_000, "Calls in one repetition.");

    private readonly Option<int> _batchSize = Number("--batch-size", 50, 1, RowLimits.MaxRowsPerCall, "Rows in one call.");

    private readonly Option<int> _repetitions = Number("--repetitions", 10, 1, 1_000, "Repetitions of each cell, one in each shuffled block.");

    private readonly Option<string?> _only = new("--only")
    {
        Description = "Leave parts of the work out: transport (rows from memory, no insert), read (no insert), insert (rows from memory).",
        HelpName = "part",
    };

    private readonly Option<string?> _find = new("--find")
    {
        Description = "Instead of comparing, find the smallest batch-size or in-flight that is within 5 % of the best rows/s, for one transport in one form.",
        HelpName = "batch-size|in-flight",
    };

    private readonly Option<string[]> _candidates = new("--candidates")
    {
        Description = "Values for --find to try. Default: 10,20,50,100,200,500,1000 rows in a call, or 1,2,4,8,16,32 calls in flight.",
        HelpName = "a,b",
    };

    private readonly Option<string> _commit = new("--commit")
    {
        Description = "row: each INSERT commits itself. batch: the rows of one call are one transaction.",
        DefaultValueFactory = _ => "row",
        HelpName = "row|batch",
    };

    private readonly Option<string?> _serverConnection = new("--server-connection")
    {
        Description = $"Connection string of the servers, such as a login that may only read. Default: {ServerConnectionVariable}, else the clients' own.",
        HelpName = "string",
    };

    private readonly Option<string> _rtt = new("--rtt")
    {
        Description = "Round trip that every request and its answer wait on the wire together, such as 10ms: a client far from its server.",
        DefaultValueFactory = _ => "0ms",
        HelpName = "time",
    };

    private readonly Option<int?> _seed = new("--seed")
    {
        Description = "Seed of the order of the cells: the same seed gives the same order. Default: from the clock, and recorded.",
        HelpName = "n",
    };

    private readonly Option<double> _warmupLimit = new("--warmup-limit")
    {
        Description = $"Longest warm-up of a cell before its first repetition, in seconds; one that is not steady by then says so in the files. Default: {WarmupVariable}, else 10.",
        DefaultValueFactory = _ => double.TryParse(CommonOptions.Variable(WarmupVariable), CultureInfo.InvariantCulture, out double seconds) ? seconds : 10,
        HelpName = "seconds",
    };

    private readonly Option<string?> _output = new("--output") { Description = "Folder of the results. Default: results/<time>.", HelpName = "folder" };

    private readonly Option<string?> _server = new("--server")
    {
        Description = "A server that already runs elsewhere, for one transport in one form on the same database. Default: one is started for each cell.",
        HelpName = "address:port",
    };

    /// <param name="common">Options of client and server.</param>
    /// <param name="catalog">The transports there are; null: <see cref="TransportCatalog"/>.</param>
    public RunCommandOptions(CommonOptions common, Func<TransportOptions, IReadOnlyList<ITransport>>? catalog = null)
    {
        _common = common;
        _catalog = catalog ?? TransportCatalog.Create;
        IReadOnlyList<ITransport> transports = _catalog(new TransportOptions());
        _transport = List("--transport", "all", $"Transports to compare: {TransportSelection.Help(transports)} The in-process floor always runs.");
        CommonOptions.Range(_warmupLimit, 0, 3_600);
        _only.AcceptOnlyFromAmong("transport", "read", "insert");
        _find.AcceptOnlyFromAmong("batch-size", "in-flight");
        _commit.AcceptOnlyFromAmong("row", "batch");
        _transport.CompletionSources.Add(_ => transports.Select(transport => transport.Key).Prepend("all").Select(name => new CompletionItem(name)));
        _form.CompletionSources.Add("sync", "async", "sync,async");
    }

    public IEnumerable<Option> All =>
        [_transport, _form, _inFlight, _batches, _batchSize, _repetitions, _seed, _warmupLimit, _output, _server, _rtt, _only, _commit, _serverConnection, _own.Drop, _find, _candidates, .. _own.OfContainers, .. _protocol.All, .. _open.All, .. _display.All, .. _common.All];

    /// <summary>Folder of the results; null for one named after the time.</summary>
    public string? Output(ParseResult parsed) => parsed.GetValue(_output);

    /// <exception cref="UsageException">Something does not fit.</exception>
    public RunSettings Read(ParseResult parsed)
    {
        TransportOptions options = _common.TransportOptions(parsed);
        IReadOnlyList<ITransport> catalog = _catalog(options);
        Protocol protocol = _protocol.Read(parsed);
        var settings = new RunSettings
        {
            Catalog = catalog,
            Transports = TransportSelection.Parse(catalog, Joined(parsed, _transport)),
            Forms = TransportSelection.ParseForms(Joined(parsed, _form)),
            InFlight = NumberList.ParseInts(_inFlight.Name, parsed.GetValue(_inFlight)!, 1, 1_000, "1,8"),
            Batches = parsed.GetValue(_batches),
            BatchSize = parsed.GetValue(_batchSize),
            Repetitions = parsed.GetValue(_repetitions),
            Seed = parsed.GetValue(_seed) ?? Environment.TickCount & 0xFFFF,
            WarmupLimit = TimeSpan.FromSeconds(parsed.GetValue(_warmupLimit)),
            Protocol = protocol,
            RoundTrip = CommonOptions.Milliseconds(_rtt.Name, parsed.GetValue(_rtt)!),
            OpenLoop = _open.Read(parsed, parsed.GetValue(_batches), protocol),
            Output = parsed.GetValue(_output),
            Server = parsed.GetValue(_server) is { } server ? EndPoints.Parse("--server", server) : null,
            Database = _common.DatabaseOptions(parsed) with { Commit = Enum.Parse<CommitMode>(parsed.GetValue(_commit)!, ignoreCase: true) },
            ServerConnection = parsed.GetValue(_serverConnection) ?? CommonOptions.Variable(ServerConnectionVariable),
            Only = parsed.GetValue(_only) is { } only ? Enum.Parse<Ablation>(only, ignoreCase: true) : Ablation.None,
            Container = _own.Container(parsed),
            Drop = parsed.GetValue(_own.Drop),
            TransportOptions = options,
            Display = _display.Read(parsed),
        };
        settings = Finding(settings, parsed);
        Check(settings);
        return settings;
    }

    private RunSettings Finding(RunSettings settings, ParseResult parsed)
    {
        string? candidates = parsed.GetValue(_candidates) is { Length: > 0 } given ? string.Join(',', given) : null;
        if (parsed.GetValue(_find) is { } what)
            return FindPlan.Sized(settings, FindOptions.Parse(what, candidates));
        return candidates is null ? settings : throw new UsageException("--candidates are those of --find: say what to find, batch-size or in-flight.");
    }

    private static void Check(RunSettings settings)
    {
        long rows = (long)settings.Batches * settings.BatchSize;
        if (rows > RunSettings.MostRows)
            throw new UsageException($"--batches × --batch-size is {rows} rows, more than {RunSettings.MostRows} in one repetition: ask for fewer.");
        bool oneCell = settings.Transports.Count(transport => transport.HasWire) == 1 && settings.Forms.Count == 1;
        if (settings.Server is not null && !settings.Only.ReadsRows())
            throw new UsageException("--server reads its own rows: with --only transport or insert have the servers started here, or start yours with --rows-in-memory and leave --only out.");
        if (settings.Database.StatementDelay > TimeSpan.Zero && settings.Database.Engine == "memory")
            throw new UsageException("--db-delay waits before statements, and the database memory has none: use another database.");
        if (settings.Server is not null && settings.Protocol.Profiles.Contains(Profile.Tuned))
            throw new UsageException("--profile tuned can't reach a server that runs elsewhere: start it with --min-threads, and leave --profile out.");
        if (settings.Server is not null && !oneCell)
            throw new UsageException("--server is one server of one transport in one form: name them with --transport and --form.");
    }

    private static string Joined(ParseResult parsed, Option<string[]> option) => string.Join(',', parsed.GetValue(option)!);

    private static Option<string[]> List(string name, string value, string description) => new(name)
    {
        Description = description,
        DefaultValueFactory = _ => [value],
        HelpName = "a,b",
    };

    private static Option<int> Number(string name, int value, int min, int max, string description)
    {
        var option = new Option<int>(name)
        {
            Description = description,
            DefaultValueFactory = _ => value,
            HelpName = "n",
        };
        CommonOptions.Range(option, min, max);
        return option;
    }
}
