namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A machine of the run stayed away for too long: the run ends with what is done.</summary>
internal sealed class HostsGoneException(string message) : RemedyException(message);
