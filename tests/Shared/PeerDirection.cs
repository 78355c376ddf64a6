namespace IntegrationMethods.Tests.Shared;

/// <summary>Which end of a connection is the client.</summary>
internal enum PeerDirection
{
    /// <summary>Their client calls our server.</summary>
    TheirsToOurs,

    /// <summary>Our client calls their server.</summary>
    OursToTheirs,
}
