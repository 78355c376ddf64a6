namespace IntegrationMethods.Client.Conformance;

/// <summary>A transport does not do what the contract promises.</summary>
internal sealed class ConformanceException(string message) : Exception(message);
