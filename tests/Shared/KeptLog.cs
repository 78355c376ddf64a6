using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Keeps what is logged.</summary>
internal sealed class KeptLog : ILoggerFactory
{
    private readonly ConcurrentQueue<(LogLevel Level, string Category, string Message, Exception? Error)> _all = new();

    public IEnumerable<(string Category, string Message, Exception? Error)> Errors =>
        _all.Where(entry => entry.Level == LogLevel.Error).Select(entry => (entry.Category, entry.Message, entry.Error));

    public IEnumerable<string> Messages(LogLevel level) => _all.Where(entry => entry.Level == level).Select(entry => entry.Message);

    public ILogger CreateLogger(string categoryName) => new Keeper(this, categoryName);

    public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException();

    public void Dispose()
    {
    }

    private sealed class Keeper(KeptLog log, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
            Func<TState, Exception?, string> formatter) =>
            log._all.Enqueue((logLevel, category, formatter(state, exception), exception));
    }
}
