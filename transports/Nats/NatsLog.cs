using Microsoft.Extensions.Logging;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Keeps what the library reports only in its log: by which message a broker broke the protocol, or a limit.</summary>
internal sealed class NatsLog : ILoggerFactory, ILogger
{
    private NatsProtocolViolationException? _violation;

    /// <summary>Why the library ended the connection; null where it did not.</summary>
    public NatsProtocolViolationException? Violation => Volatile.Read(ref _violation);

    public ILogger CreateLogger(string categoryName) => this;

    public void AddProvider(ILoggerProvider provider)
    {
    }

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Error;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
        Func<TState, Exception?, string> formatter)
    {
        if (exception is NatsProtocolViolationException violation)
            Volatile.Write(ref _violation, violation);
    }

    public void Dispose()
    {
    }
}
