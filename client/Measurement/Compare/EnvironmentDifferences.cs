using System.Text.Json;
using IntegrationMethods.Measurement.Facts;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Measurement.Compare;

/// <summary>Whether a run would be made as another one was: by the same build, on the same machine, with the same settings.</summary>
internal static class EnvironmentDifferences
{
    /// <summary>Fields that differ at each start of a program.</summary>
    private static readonly string[] s_ofTheStart = ["run_id", "started_utc", "ended_utc", "ended_because", "process_id", "command_line",
        "resumed", "repeated", "paths"];

    /// <returns>Such as <c>machine.cores 2 against 4</c>; empty where nothing differs.</returns>
    public static IReadOnlyList<string> Of(EnvironmentRecord a, EnvironmentRecord b)
    {
        (Dictionary<string, string> before, Dictionary<string, string> after) = (Fields(a), Fields(b));
        return
        [
            .. from name in before.Keys.Union(after.Keys)
               where before.GetValueOrDefault(name) != after.GetValueOrDefault(name)
               select Comparability.Difference(name, before.GetValueOrDefault(name), after.GetValueOrDefault(name)),
        ];
    }

    private static Dictionary<string, string> Fields(EnvironmentRecord environment) =>
        JsonSerializer.SerializeToElement(environment with { Hosts = environment.Hosts?.Select(Kind).ToArray() }, EnvironmentRecord.Json)
        .EnumerateObject()
        .Where(member => !s_ofTheStart.Contains(member.Name)).SelectMany(member => member.Value.Flatten(member.Name))
            .ToDictionary(field => field.Name, field => field.Value);

    // Without names and what was measured: a machine in its place may do the same.
    private static HostFacts Kind(HostFacts host) =>
        new() { Name = host.Name, Role = host.Role, MachineName = "", Address = "", Machine = host.Machine, Runtime = host.Runtime };
}
