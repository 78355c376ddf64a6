namespace IntegrationMethods.Transports.SignalR;

/// <summary>Where the hub is, and what its client calls there.</summary>
internal static class HubMethods
{
    public const string Path = "/service-tables";

    /// <summary>What errors call the protocol.</summary>
    public const string Protocol = "SignalR";

    public const string Get = nameof(ServiceTablesHub.GetServiceTables);
    public const string GetAsynchronous = nameof(ServiceTablesHub.GetServiceTablesAsynchronous);
    public const string Stream = nameof(ServiceTablesHub.StreamServiceTables);
    public const string StreamInChunks = nameof(ServiceTablesHub.StreamServiceTablesInChunks);
}
