using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <param name="ExitCode">0 done, 1 failed, 2 wrong usage.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Errors">Standard error, without its last line end.</param>
internal sealed partial record ProgramResult(int ExitCode, string Output, string Errors)
{
    /// <summary>The output in one line: where a sentence wraps depends on what comes before it.</summary>
    public string Unwrapped => Whitespace().Replace(Output, " ");

    [GeneratedRegex(@"\s+")]
    private static partial Regex Whitespace();
}
