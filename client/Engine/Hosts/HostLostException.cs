namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A machine of the run can't be reached: what it was doing is void, and may be repeated once it is back.</summary>
internal sealed class HostLostException(string message) : RemedyException(message);
