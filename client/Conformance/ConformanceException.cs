namespace IntegrationMethods.Client.Conformance;

/// <summary>A transport does not do what the contract promises.</summary>
/// <param name="message">What was seen instead.</param>
internal sealed class ConformanceException(string message) : Exception(message);
