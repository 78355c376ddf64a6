using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Tests.Shared.Examples;

/// <summary>
/// What the runtime calls before <c>Main</c> in a client whose variable <see cref="Variable"/> names this assembly, and in the processes that
/// it starts: it adds a scenario to the catalog, as a further line there would. The runtime asks for this name, outside of any namespace.
/// </summary>
internal static class StartupHook
{
    public const string Variable = "DOTNET_STARTUP_HOOKS";

    public static void Initialize() => ScenarioCatalog.Add(new SumsScenario());
}
