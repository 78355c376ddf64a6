using System.Diagnostics;
using System.Runtime.InteropServices;
using IntegrationMethods.Contract;
using IntegrationMethods.Db;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Server;

/// <summary>A server's life: open the database, listen, say so in one line, answer control lines, stop.</summary>
public sealed class ServerHost
{
    private readonly IDatabase _database;
    private ThreadSampler? _window;

    private ServerHost(IDatabase database) => _database = database;

    /// <summary>Serves until standard input closes (where the options say so), SIGINT or SIGTERM.</summary>
    /// <exception cref="RemedyException">The database or the port can't be had.</exception>
    public static async Task RunAsync(ServerOptions options, DatabaseOptions database, CancellationToken ct)
    {
        using var stopping = CancellationTokenSource.CreateLinkedTokenSource(ct);
        using PosixSignalRegistration interrupt = Terminal.StopOn(PosixSignal.SIGINT, stopping);
        using PosixSignalRegistration terminate = Terminal.StopOn(PosixSignal.SIGTERM, stopping);
        await using IDatabase opened = await DatabaseCatalog.OpenAsync(database, ct);
        await opened.VerifySchemaAsync(ct);
        await using IListener listener = await options.Transport.ListenAsync(options.Listen, await RowsAsync(opened, options.RowsInMemory, ct), options.Form, ct);
        Say(new ReadyLine(
            listener.EndPoint.ToString(), options.Transport.Name, options.Transport.Stack, options.Form.Word(), opened.Engine, Environment.ProcessId));
        var host = new ServerHost(opened);
        Listen(host, options, stopping);
        Task stopped = Task.Delay(Timeout.Infinite, stopping.Token).ContinueWith(_ => { }, TaskScheduler.Default);
        await await Task.WhenAny(stopped, listener.Failed);
    }

    private static async Task<IServiceTables> RowsAsync(IDatabase database, int inMemory, CancellationToken ct) =>
        inMemory == 0 ? database.ServiceTables : new MemoryServiceTables(await database.ReadServiceTableAsync(inMemory, ct));

    // A thread of its own that blocks: reading the console asynchronously would hold a pool thread of the measured process.
    private static void Listen(ServerHost host, ServerOptions options, CancellationTokenSource stopping) => new Thread(() =>
    {
        while (Console.In.ReadLine() is { } line)
            host.Answer(line);
        if (options.StopsWithInput)
            stopping.Cancel();
    })
    { IsBackground = true, Name = "control lines" }.Start();

    private void Answer(string line)
    {
        if (line is "flush" or "rest")
        {
            _ = TendAsync(line);
            return;
        }
        if (line is not ("status" or "window"))
        {
            Console.Error.WriteLine($"error: unknown control line '{line}': send status, window, flush or rest, or close the input to stop.");
            return;
        }
        ThreadPeaks? peaks = _window?.Stop();
        _window = line == "window" ? new ThreadSampler() : null;
        Say(Status(peaks));
    }

    private ServerStatus Status(ThreadPeaks? peaks) =>
        new(_database.Counts.RowQueries, ProcessReading.Now(), peaks, Process.GetCurrentProcess().PeakWorkingSet64);

    // Its answer comes when it is done; the peer waits for it before it sends another line.
    private async Task TendAsync(string line)
    {
        string? failed = null;
        try
        {
            await (line == "flush" ? _database.FlushEngineCountsAsync() : _database.RestAsync());
        }
        catch (Exception error)
        {
            failed = error is RemedyException ? error.Message : $"the server failed with {error.GetType().Name}: {error.Message}";
        }
        Say(Status(peaks: null) with { Error = failed });
    }

    private static void Say<T>(T line)
    {
        Console.Out.WriteLine(ControlJson.Write(line));
        Console.Out.Flush();
    }
}
