using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>A way to measure: the endpoint to answer at or to ask, or the database to ask. Exactly one is set.</summary>
internal sealed record PathSettings
{
    public string? Listen { get; init; }

    public string? EndPoint { get; init; }

    public DatabaseOptions? Database { get; init; }
}
