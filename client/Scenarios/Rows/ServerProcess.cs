using System.Globalization;
using System.Net;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

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
        PlannedCell planned, RunPlan plan, CancellationToken ct)
    {
        DatabaseOptions database = plan.ServerDatabase;
        (Cell cell, ITransport transport) = planned;
        string[] arguments = [.. Arguments(transport, cell.Form, plan), .. Tuning(RunPlan.MinThreadsOf(cell))];
        var child = ChildProcess.Start($"the server of {transport.Key} {cell.Form.Word()}", "server", arguments, Secrets(database));
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

    /// <summary>Has the database's own counters told what the server did: complete when this is.</summary>
    public Task FlushAsync(CancellationToken ct) => TendAsync("flush", ct);

    /// <summary>Has connections closed that idle until the next repetition.</summary>
    public Task RestAsync(CancellationToken ct) => TendAsync("rest", ct);

    public ValueTask DisposeAsync() => _child.DisposeAsync();

    private static IEnumerable<string> Arguments(ITransport transport, CallForm form, RunPlan plan) =>
    [
        "--transport", transport.Key,
        "--form", form.Word(),
        "--listen", "127.0.0.1:0",
        "--db", plan.Database.Engine,
        "--row-queries-in-flight", Number(plan.Database.RowQueriesInFlight),
        "--prepare", plan.Database.Prepare ? "on" : "off",
        "--db-delay", Number((int)plan.Database.StatementDelay.TotalMilliseconds),
        "--db-timeout", Seconds(plan.Database.CommandTimeout),
        "--rows-in-memory", Number(plan.Only.ReadsRows() ? 0 : plan.Rows),
        "--max-message-bytes", Number(plan.Transport.MaxMessageBytes),
        "--call-timeout", Seconds(plan.Transport.CallTimeout),
        .. plan.Transport.WcfDefaultBuffers ? ["--wcf-default-buffers"] : Array.Empty<string>(),
    ];

    private static string[] Tuning(int? minThreads) => minThreads is { } threads ? ["--min-threads", Number(threads)] : [];

    // A connection string may hold a password, and every user of a machine can read command lines.
    private static Dictionary<string, string?> Secrets(DatabaseOptions database) => new() { [CommonOptions.ConnectionVariable] = database.Connection };

    private async Task TendAsync(string line, CancellationToken ct)
    {
        ServerStatus status = await _child.AskAsync<ServerStatus>(line, s_answerLimit, ct);
        if (status.Error is not null)
            throw new RemedyException(status.Error);
    }

    private static string Seconds(TimeSpan time) => time.TotalSeconds.ToString(CultureInfo.InvariantCulture);

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);
}
