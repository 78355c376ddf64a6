using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>What the library logs of its work, for the user: the steps, not the details.</summary>
internal sealed class ProgressLogger(Action<string> say) : ILogger
{
    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Information;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
        Func<TState, Exception?, string> formatter)
    {
        // The first message describes the engine in many lines.
        if (IsEnabled(logLevel))
            say($"  {formatter(state, exception).Split('\n', 2)[0].TrimEnd()}");
    }
}
