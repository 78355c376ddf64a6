namespace IntegrationMethods.Processes;

/// <summary>
/// Standard output can't be written. Not a <see cref="RemedyException"/>, which would void the cell that is at work, and not an
/// <see cref="IOException"/>, which would be taken for a failure of a connection or a file.
/// </summary>
/// <param name="message">One line with the remedy.</param>
/// <param name="inner">What the system said; null if the stream was closed from the start.</param>
public sealed class OutputException(string message, Exception? inner = null) : Exception(message, inner);
