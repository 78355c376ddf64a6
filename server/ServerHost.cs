using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Server.Logging;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Server;

/// <summary>The server alone: opens the database, listens, reports that in one line, and stops.</summary>
internal static class ServerHost
{
    /// <summary>
    /// Serves until SIGINT, SIGTERM or SIGHUP, or until standard input closes: right under a script, wrong under a service manager.
    /// </summary>
    /// <exception cref="RemedyException">The database can't be opened, or the port is not free.</exception>
    public static async Task RunAsync(ServingSettings settings, ILoggerFactory logs, bool stopsWithInput, CancellationToken ct)
    {
        using var stopping = CancellationTokenSource.CreateLinkedTokenSource(ct);
        using IDisposable signals = Terminal.StopOnSignals(stopping);
        await using RowsServer server = await RowsServer.StartAsync(settings with { Wire = Fitting(settings.Wire, logs) }, logs, ct);
        Console.Out.WriteLine(ControlJson.Write(new ReadyLine(
            server.Listener.EndPoint.ToString(), server.Transport.Name, server.Transport.ServerStack, settings.Form.Word(),
                server.Database.Engine, Environment.ProcessId)
        {
            Certificate = RunCertificate.FingerprintOf(settings.Wire),
            Socket = settings.Wire.Address == AddressKind.Unix ? UnixSocketFile.Of(server.Listener.EndPoint) : null,
            Pipe = settings.Wire.Address == AddressKind.Pipe ? PipeName.PathOf(server.Listener.EndPoint) : null,
        }));
        Console.Out.Flush();
        if (stopsWithInput)
            StopWithInput(stopping);
        Task stopped = new Stop(server, logs).RunAsync(stopping.Token);
        await await Task.WhenAny(stopped, server.Listener.Failed);
    }

    // A process without a free file can't even close an excess connection: Kestrel would retry forever and occupy a processor.
    private static TransportOptions Fitting(TransportOptions wire, ILoggerFactory logs)
    {
        long? files = OpenFiles.OfThisProcess;
        int connections = OpenFiles.Connections(wire.MaxConnections, files);
        if (connections < wire.MaxConnections)
            ServerLog.FewerConnections(logs.CreateLogger("server"), files, connections, wire.MaxConnections);
        return wire with { MaxConnections = connections };
    }

    // A separate thread that blocks: reading the console asynchronously would hold a pool thread of the process.
    private static void StopWithInput(CancellationTokenSource stopping) => new Thread(() =>
    {
        while (Console.In.ReadLine() is not null)
        {
        }
        stopping.Cancel();
    })
    { IsBackground = true, Name = "standard input" }.Start();
}
