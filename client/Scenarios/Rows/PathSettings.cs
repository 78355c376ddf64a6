using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>A way to measure: exactly one of the three is set.</summary>
internal sealed record PathSettings
{
    /// <summary>Address and port to answer at.</summary>
    public string? Listen { get; init; }

    /// <summary>Address and port to ask.</summary>
    public string? EndPoint { get; init; }

    /// <summary>Database to ask.</summary>
    public DatabaseOptions? Database { get; init; }
}
