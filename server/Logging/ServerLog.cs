using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;

namespace IntegrationMethods.Server.Logging;

/// <summary>The server's log on standard error: standard output has the ready line alone.</summary>
internal static partial class ServerLog
{
    /// <summary>Of the server's own messages; those of ASP.NET Core begin so.</summary>
    private const string Platform = "Microsoft";

    /// <summary>It logs that it could not start, which the program's own error line says with its remedy.</summary>
    private const string Host = "Microsoft.Extensions.Hosting.Internal.Host";

    /// <summary>They call it an error, or critical, when a peer abuses its connection, and anybody could fill the log with that.</summary>
    private const string Kestrel = "Microsoft.AspNetCore.Server.Kestrel", Grpc = "Grpc.",
        SignalR = "Microsoft.AspNetCore.SignalR", SignalRWire = "Microsoft.AspNetCore.Http.Connections";

    /// <summary>
    /// Messages that wait for a slow reader of standard error; further ones are dropped, as a peer must not stop the server by what it has
    /// logged.
    /// </summary>
    private const int MaxQueue = 10_000;

    /// <summary>Warnings of the platform are about its own state, and left out unless everything is asked for.</summary>
    public static ILoggerFactory Create(LogLevel least, bool asJson) => LoggerFactory.Create(logging =>
    {
        logging.SetMinimumLevel(least);
        logging.AddFilter(Platform, least > LogLevel.Debug && least < LogLevel.Error ? LogLevel.Error : least);
        logging.AddFilter(Host, least > LogLevel.Debug ? LogLevel.None : least);
        foreach (string abused in new[] { Kestrel, Grpc, SignalR, SignalRWire })
            logging.AddFilter(abused, least > LogLevel.Debug ? LogLevel.None : least);
        logging.AddConsole(console =>
        {
            console.LogToStandardErrorThreshold = LogLevel.Trace;
            console.FormatterName = asJson ? ConsoleFormatterNames.Json : TextLines.FormatterName;
            console.MaxQueueLength = MaxQueue;
            console.QueueFullMode = ConsoleLoggerQueueFullMode.DropWrite;
        });
        if (asJson)
            logging.AddJsonConsole(json => (json.UseUtcTimestamp, json.TimestampFormat) = (true, TextLines.Time));
        else
            logging.AddConsoleFormatter<TextLines, ConsoleFormatterOptions>();
    });

    [LoggerMessage(101, LogLevel.Warning,
        "calls or connections did not end within {Seconds} s; the process exits without waiting for them")]
    public static partial void StoppedLate(ILogger log, double seconds);

    [LoggerMessage(102, LogLevel.Warning,
        "this process can have {Files} files open, so --max-connections is {Connections} instead of {Wanted}: raise the limit (ulimit "
            + "-n) to allow more")]
    public static partial void FewerConnections(ILogger log, long? files, int connections, int wanted);
}
