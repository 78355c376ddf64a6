namespace IntegrationMethods.Processes;

/// <summary>
/// Standard output can't be written. Not a <see cref="RemedyException"/>, which would void the cell that is at work, and not an
/// <see cref="IOException"/>, which would be taken for a failure of a connection or a file.
/// </summary>
public sealed class OutputException(string message, Exception? inner = null) : Exception(message, inner);
