namespace IntegrationMethods.Measurement.Model;

/// <summary>What a machine does in a run.</summary>
internal enum HostRole
{
    /// <summary>Serves a transport.</summary>
    Server,

    /// <summary>Fetches and inserts.</summary>
    Client,
}
