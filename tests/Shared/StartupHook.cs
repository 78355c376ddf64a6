using System.Runtime.CompilerServices;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Tests.Shared;
using IntegrationMethods.Tests.Shared.Examples;
using IntegrationMethods.Tests.Shared.Soak;

/// <summary>
/// What the runtime calls before <c>Main</c> in a client whose DOTNET_STARTUP_HOOKS names this assembly, and in the processes that it
/// starts: it puts the wall clock wrong (<see cref="WrongClock"/>), has servers leak (<see cref="ServerLeak"/>), adds a scenario to the
/// catalog, as a further line there would, or makes the process a <see cref="SoakClient"/>. The runtime asks for this name, outside of any
/// namespace.
/// </summary>
internal static class StartupHook
{
    public static void Initialize()
    {
        if (WrongClock.Received is { } clock)
        {
            WallClock.Source = clock;
            return;
        }
        if (ServerLeak.IsAskedFor)
        {
            ServerLeak.Begin();
            return;
        }
        if (SoakOrder.Received is not { } order)
        {
            AddScenario();
            return;
        }
        new SoakClient(order).Run();
        Environment.Exit(0);
    }

    // A server has no client beside it: the method that names one must not be compiled there.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddScenario() => ScenarioCatalog.Add(new SumsScenario());
}
