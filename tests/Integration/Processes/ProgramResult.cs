namespace IntegrationMethods.Tests.Integration.Processes;

/// <param name="ExitCode">0 done, 1 failed, 2 wrong usage.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Errors">Standard error, without its last line end.</param>
internal sealed record ProgramResult(int ExitCode, string Output, string Errors);
