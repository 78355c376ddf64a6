namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>
/// Which variables of the environment a build may see. MSBuild takes each of them as a property, whatever its case: <c>OutputPath</c> or
/// <c>Configuration</c> would redirect the build or break it. The same rule is in run-all.sh, run-all.ps1 and tests/run.sh.
/// </summary>
internal static class BuildVariables
{
    private static readonly string[] s_ofTools =
    [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LANGUAGE", "TZ", "PWD", "TMPDIR", "TMP", "TEMP", "HOSTNAME",
        "OS", "PATHEXT", "COMSPEC", "WINDIR", "APPDATA", "LOCALAPPDATA", "USERPROFILE",
    ];

    private static readonly string[] s_starts =
        ["CoreWcf", "Restore", "NuGet", "MSBuild", "UseSharedCompilation", "System", "Program", "CommonProgram"];

    /// <summary>Whether a name is none of a property of the SDK, which have no underscore, or is one on purpose.</summary>
    public static bool Passes(string name) =>
        name.IndexOf('_', StringComparison.Ordinal) > 0
            || s_ofTools.Contains(name, StringComparer.OrdinalIgnoreCase)
            || s_starts.Any(start => name.StartsWith(start, StringComparison.OrdinalIgnoreCase));
}
