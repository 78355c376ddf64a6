namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// A wall clock that is wrong, in a process that <see cref="StartupHook"/> runs in and in those that it starts. Unlike a library that
/// imitates the system's clocks, it leaves the runtime's own timers alone.
/// </summary>
/// <param name="ahead">By how much.</param>
internal sealed class WrongClock(TimeSpan ahead) : TimeProvider
{
    private const string Variable = "INTEGRATION_METHODS_TEST_WRONG_CLOCK";

    /// <summary>Null in a process whose clock is right.</summary>
    public static WrongClock? Received => Environment.GetEnvironmentVariable(Variable) is { } ahead
        ? new(TimeSpan.Parse(ahead, CultureInfo.InvariantCulture))
        : null;

    /// <summary>The environment of a machine whose clock is wrong.</summary>
    public static (string Name, string Value)[] Variables(TimeSpan ahead) =>
        [("DOTNET_STARTUP_HOOKS", typeof(WrongClock).Assembly.Location), (Variable, ahead.ToString("c", CultureInfo.InvariantCulture))];

    public override DateTimeOffset GetUtcNow() => System.GetUtcNow() + ahead;
}
