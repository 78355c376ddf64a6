namespace IntegrationMethods.Measurement.Facts;

/// <summary>What a machine does in a run.</summary>
internal enum HostRole
{
    /// <summary>Serves a transport.</summary>
    Server,

    /// <summary>Fetches and inserts.</summary>
    Client,
}
