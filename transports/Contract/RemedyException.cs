namespace IntegrationMethods.Contract;

/// <summary>A failure that the user can fix: the message is one line that says what is wrong and what to do about it.</summary>
public class RemedyException(string message, Exception? inner = null) : Exception(message, inner);
