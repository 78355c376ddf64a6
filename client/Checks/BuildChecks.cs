using System.Diagnostics;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Client.Checks;

/// <summary>The program itself, and what runs it.</summary>
internal static class BuildChecks
{
    public static IEnumerable<Check> All(RuntimeFacts runtime) => [Build(runtime.Optimized, Debugger.IsAttached), Runtime(runtime)];

    public static Check Build(bool optimized, bool debugged) => (optimized, debugged) switch
    {
        (false, _) => Check.Fail("build", "Debug", "build with -c Release, as run-all does"),
        (_, true) => Check.Fail("build", "Release, in a debugger", "run it without a debugger"),
        _ => Check.Ok("build", "Release"),
    };

    public static Check Runtime(RuntimeFacts runtime)
    {
        // What a run sets itself is the same for everybody.
        string[] set = [.. runtime.Variables.Where(variable => variable is not { Key: RuntimeVariables.CountingDelay, Value: "0" }
            && RuntimeVariables.Influences(variable.Key, variable.Value)).Select(variable => $"{variable.Key}={variable.Value}")];
        string figure = $"{runtime.Version}, {runtime.Architecture}{(runtime.ServerGc ? ", server GC" : "")}";
        return set.Length == 0
            ? Check.Ok("runtime", figure)
            : Check.Warn("runtime", $"{figure}, {string.Join(", ", set)}",
                "unset the variables that are not part of the comparison; environment.json records them");
    }
}
