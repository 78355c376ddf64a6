using IntegrationMethods.Client.Scenarios.Shared;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>One kind of client against one kind of server.</summary>
/// <param name="Point">Question that it answers, such as <c>requests</c>.</param>
/// <param name="Name">In snake case.</param>
/// <param name="Against">Name of the one that it is held against; null for that one itself.</param>
/// <param name="Fetch">The client.</param>
/// <param name="Server">The server.</param>
internal sealed record ClientVariant(string Point, string Name, string? Against, FetchSetup Fetch, ServerSetup Server)
{
    /// <summary>The point in files.</summary>
    public string Scenario => $"clients/{Point}";
}
