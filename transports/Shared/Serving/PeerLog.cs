using System.Net;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>What a server's log says of its connections and calls.</summary>
internal static partial class PeerLog
{
    [LoggerMessage(1, LogLevel.Error, "connection {Connection}: {Call} failed; the client received fault id {Fault}")]
    public static partial void Failed(ILogger log, string connection, string call, string fault, Exception error);

    [LoggerMessage(2, LogLevel.Warning,
        "connection {Connection}: {Call} was rejected because the server is too busy; {More} more since the last such line")]
    public static partial void TooBusy(ILogger log, string connection, string call, int more);

    [LoggerMessage(3, LogLevel.Debug, "connection {Connection} opened from {Address}")]
    public static partial void Connected(ILogger log, string connection, EndPoint? address);

    [LoggerMessage(4, LogLevel.Debug, "connection {Connection} closed")]
    public static partial void Left(ILogger log, string connection);

    [LoggerMessage(5, LogLevel.Information, "connection {Connection}: rejected: {Why}")]
    public static partial void Refused(ILogger log, string connection, string why);

    [LoggerMessage(6, LogLevel.Debug, "connection {Connection} failed")]
    public static partial void Broke(ILogger log, string connection, Exception error);

    [LoggerMessage(7, LogLevel.Debug,
        "connection {Connection}: {Call} was cancelled: the client disconnected, cancelled it, or its deadline passed")]
    public static partial void GivenUp(ILogger log, string connection, string call);

    [LoggerMessage(8, LogLevel.Warning, "accepting a connection failed; {More} more since the last such line")]
    public static partial void NotAccepted(ILogger log, int more, Exception error);

    [LoggerMessage(9, LogLevel.Critical, "the server can no longer accept connections")]
    public static partial void Deaf(ILogger log, Exception error);

    [LoggerMessage(10, LogLevel.Warning, "a connection beyond --max-connections was closed; {More} more since the last such line")]
    public static partial void Full(ILogger log, int more);

    [LoggerMessage(11, LogLevel.Debug, "connection {Connection}: {Call}: fault {Code}: {Why}")]
    public static partial void Faulted(ILogger log, string connection, string call, ServiceFaultCode code, string why);

    [LoggerMessage(12, LogLevel.Warning, "{Left} connections did not close in time and were cut off")]
    public static partial void CutOff(ILogger log, int left);
}
