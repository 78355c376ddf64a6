namespace IntegrationMethods.Contract;

/// <summary>The command line is wrong: exit code 2 instead of 1.</summary>
public sealed class UsageException(string message) : RemedyException(message);
