namespace IntegrationMethods.Transports.Wcf.Contract;

/// <summary>The paths of the service, which are those of the direct stacks.</summary>
internal static class ServicePaths
{
    public const string Http = "/ServiceTables.svc";

    public const string NetTcp = "/ServiceTables";
}
