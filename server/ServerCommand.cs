using System.CommandLine;
using System.Net;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Server.Logging;
using IntegrationMethods.Transports;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Server;

/// <summary>The server's command line.</summary>
public static class ServerCommand
{
    /// <summary>Some gigabytes of rows.</summary>
    private const int MaxRowsInMemory = 10_000_000;

    private static readonly Option<string> s_transport = new("--transport")
    {
        Description =
            "Transport to serve: a name, or name/stack. A bare name selects the library stack if this build has one, otherwise direct. "
                + "An unknown name lists the valid ones.",
        Required = true,
        HelpName = "name",
    };

    private static readonly Option<string> s_form = OptionOf.Value("--form", "form", "async",
        "How the server does its own I/O: sync or async.");

    private static readonly Option<string> s_listen = OptionOf.Value("--listen", "address:port", "127.0.0.1:0",
        "Address and port to listen on; port 0 picks any free port. There is no authentication, and TLS only with --tls on: an "
            + "address that other machines can reach requires --allow-remote.");

    private static readonly Option<string> s_address = OptionOf.Word("--address", "tcp",
        $"unix: listen on a Unix domain socket instead of a port; its file is named after --listen, and the ready line has its path as "
            + $"\"socket\". Supported by {Supporting(transport => transport.Addresses.Contains(AddressKind.Unix))}. pipe: listen on a "
            + "Windows named pipe; the ready line has its path as \"pipe\". Supported by "
            + $"{Supporting(transport => transport.Addresses.Contains(AddressKind.Pipe))}.", "tcp", "unix", "pipe");

    private static readonly Option<bool> s_allowRemote = new("--allow-remote")
    {
        Description =
            "Required if --listen is an address that other machines can reach: anyone who can reach the port can read the rows, because "
                + "there is no authentication. --tls on only encrypts them in transit.",
    };

    private static readonly Option<bool> s_gzip = new("--gzip")
    {
        Description = $"Compress answers with gzip for clients that accept it; supported by {Supporting(transport => transport.CanGzip)}.",
    };

    private static readonly Option<string> s_tls = OptionOf.Word("--tls", "off",
        $"on: accept only TLS, with a certificate made for this process, whose fingerprint the ready line has as \"certificate\"; "
            + $"clients need it. Supported by {Supporting(transport => transport.CanTls)}.", "off", "on");

    private static readonly Option<bool> s_ignoreInput = new("--ignore-input")
    {
        Description = "Keep running when standard input closes: for service managers, which start programs without one.",
    };

    private static readonly Option<int> s_rowsInMemory = OptionOf.Number(
        "--rows-in-memory", "n", 0, 0, MaxRowsInMemory,
        "Load this many rows of ServiceTable before listening and serve them from memory; 0 queries the database for each row.");

    private static readonly Option<int> s_dbConnections = OptionOf.Number(
        "--db-connections", "n", DatabaseOptions.DefaultMaxConnections, 1, 1_000_000,
        "Maximum number of database connections, opened as needed; further queries wait. Allow for calls in flight × row "
            + "queries in flight.");

    private static readonly Option<int> s_minThreads = OptionOf.Given<int>("--min-threads", "n",
        "Minimum number of thread-pool threads; the pool creates these without delay and any further ones gradually. Default: one "
            + "per processor, and more as calls block.");

    public static RootCommand Create()
    {
        var common = new CommonOptions();
        var limits = new LimitOptions();
        var logging = new LogOptions();
        var root = new RootCommand(
            "Serves ServiceTable over one transport, one query per row. Prints one line of JSON when it is listening.")
        {
            s_transport, s_form, s_listen, s_address, s_allowRemote, s_tls, s_gzip, s_ignoreInput, s_rowsInMemory, s_dbConnections,
                s_minThreads,
        };
        OptionOf.Range(s_minThreads, 1, 10_000);
        foreach (Option option in common.All.Concat(limits.All).Concat(logging.All))
            root.Options.Add(option);
        root.SetAction((parsed, ct) => RunAsync(parsed, common, limits, logging, ct));
        return root;
    }

    private static string Supporting(Func<ITransport, bool> can) =>
        string.Join(", ", TransportCatalog.Create(new()).Where(can).Select(transport => transport.Key));

    private static async Task<int> RunAsync(ParseResult parsed, CommonOptions common, LimitOptions limits, LogOptions logging,
        CancellationToken ct)
    {
        if (parsed.GetValue(s_minThreads) is > 0 and var threads)
            ThreadPool.SetMinThreads(threads, threads);
        var settings = new ServingSettings
        {
            Transport = parsed.GetValue(s_transport)!.ToLowerInvariant(),
            Form = TransportSelection.ParseForm(parsed.GetValue(s_form)!.ToLowerInvariant()),
            Listen = parsed.GetValue(s_listen)!,
            Database = common.ReadDatabase(parsed) with
            {
                MaxConnections = parsed.GetValue(s_dbConnections),
                Waiting = line => Console.Error.WriteLine(OutsideText.Line(line)),
            },
            RowsInMemory = parsed.GetValue(s_rowsInMemory),
            Wire = limits.Apply(parsed, common.TransportOptions(parsed))
                with { Gzip = parsed.GetValue(s_gzip), Tls = parsed.GetValue(s_tls) == "on",
                Address = Enum.Parse<AddressKind>(parsed.GetValue(s_address)!, ignoreCase: true) },
        };
        CheckWire(settings);
        Expose(settings, parsed.GetValue(s_allowRemote));
        using ILoggerFactory logs = logging.Create(parsed);
        await ServerHost.RunAsync(settings, logs, stopsWithInput: !parsed.GetValue(s_ignoreInput), ct);
        return 0;
    }

    // The in-process one listens on no port: a ready line would name an unreachable endpoint.
    private static void CheckWire(ServingSettings settings)
    {
        IReadOnlyList<ITransport> catalog = TransportCatalog.Create(settings.Wire);
        TransportSelection.CheckBrokers(catalog, settings.Wire.Broker);
        if (!TransportSelection.Complete(TransportSelection.Find(catalog, settings.Transport)).HasWire)
            throw new UsageException(
                $"the server can't serve {settings.Transport}, which uses no network: choose one of "
                    + $"{string.Join(", ", catalog.Where(transport => transport.HasWire).Select(transport => transport.Key))}.");
    }

    private static void Expose(ServingSettings settings, bool allowed)
    {
        IPEndPoint endpoint = EndPoints.Parse(s_listen.Name, settings.Listen);
        if (IPAddress.IsLoopback(endpoint.Address) || settings.Wire.Address != AddressKind.Tcp)
            return;
        string without = settings.Wire.Tls ? "no authentication" : "no authentication and no TLS";
        if (!allowed)
            throw new UsageException(
                $"other machines can reach --listen {endpoint}, and there is {without}: add --allow-remote if anyone who can reach it "
                    + "may read the rows, or listen on 127.0.0.1.");
        Console.Error.WriteLine(
            $"warning: other machines can reach {endpoint}: {without.Replace(" and no", ", no", StringComparison.Ordinal)}.");
    }
}
