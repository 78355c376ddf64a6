using System.Globalization;
using System.Net;
using IntegrationMethods.Db;
using IntegrationMethods.Server;
using IntegrationMethods.Server.Control;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Running;

/// <summary>A cell's server, in a process of its own on a free port of 127.0.0.1.</summary>
internal sealed class ServerProcess : IAsyncDisposable
{
    private static readonly TimeSpan s_startLimit = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan s_answerLimit = TimeSpan.FromSeconds(10);

    private readonly ChildProcess _child;

    private ServerProcess(ChildProcess child, ReadyLine ready)
    {
        _child = child;
        EndPoint = IPEndPoint.Parse(ready.Endpoint);
    }

    public IPEndPoint EndPoint { get; }

    public int Pid => _child.Pid;

    public static async Task<ServerProcess> StartAsync(
        ITransport transport, CallForm form, DatabaseOptions database, TransportOptions options, CancellationToken ct, int? minThreads = null)
    {
        var child = ChildProcess.Start($"the server of {transport.Key()} {form.Word()}", "server", [.. Arguments(transport, form, database, options), .. Tuning(minThreads)], Secrets(database));
        try
        {
            return new ServerProcess(child, await child.ReadAsync<ReadyLine>(s_startLimit, ct));
        }
        catch
        {
            await child.DisposeAsync();
            throw;
        }
    }

    /// <summary>What it has done and used; <paramref name="newWindow"/> opens a new window of thread peaks.</summary>
    public Task<ServerStatus> StatusAsync(bool newWindow, CancellationToken ct) =>
        _child.AskAsync<ServerStatus>(newWindow ? "window" : "status", s_answerLimit, ct);

    public ValueTask DisposeAsync() => _child.DisposeAsync();

    private static IEnumerable<string> Arguments(ITransport transport, CallForm form, DatabaseOptions database, TransportOptions options) =>
    [
        "--transport", transport.Key(),
        "--form", form.Word(),
        "--listen", "127.0.0.1:0",
        "--db", database.Engine,
        "--row-queries-in-flight", Number(database.RowQueriesInFlight),
        "--max-message-bytes", Number(options.MaxMessageBytes),
        "--call-timeout", options.CallTimeout.TotalSeconds.ToString(CultureInfo.InvariantCulture),
    ];

    private static string[] Tuning(int? minThreads) => minThreads is { } threads ? ["--min-threads", Number(threads)] : [];

    // A connection string may hold a password, and every user of a machine can read command lines.
    private static Dictionary<string, string?> Secrets(DatabaseOptions database) => new() { [CommonOptions.ConnectionVariable] = database.Connection };

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);
}
