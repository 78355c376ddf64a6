using IntegrationMethods.Client.Scenarios.Shared;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>One kind of client against one kind of server; Against names the variant of its point that it is held against.</summary>
internal sealed record ClientVariant(string Point, string Name, string? Against, FetchSetup Fetch, ServerSetup Server)
{
    public string Scenario => $"clients/{Point}";
}
